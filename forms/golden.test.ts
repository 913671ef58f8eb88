import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Answers } from '../engine/types.ts'
import { formFor } from './all.ts'
import { type FormType, isFormType } from './catalogue.ts'
import { testContext } from './test-context.ts'

interface GoldenCase {
  readonly form: FormType
  readonly input: Answers
  readonly expected: Readonly<Record<string, number | string>>
}

const lines = readFileSync(new URL('./golden.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
// The file is part of the repository; its shape is checked by the first test below.
const cases = lines.map(line => JSON.parse(line) as GoldenCase)

const context = { today: '2026-01-15' }

// spec 1 §3.22, §9.4, §9.9, §9.20–21; spec 2 §3.9, §3.13, §3.25, §9.7, §9.12; D16, D23, D27
describe('calculated values agree with an independent calculation', () => {
  it('covers five forms with three cases each', () => {
    expect(cases).toHaveLength(15)
    expect(new Set(cases.map(golden => golden.form)).size).toBe(5)
    expect(cases.every(golden => isFormType(golden.form) && Object.keys(golden.expected).length > 0)).toBe(
      true,
    )
  })

  it.each(cases.map((golden, index) => [golden.form, index + 1, golden] as const))(
    '%s, case %i',
    (type, _, golden) => {
      const computed = formFor(type, testContext()).compute(golden.input, context)
      for (const [key, expected] of Object.entries(golden.expected)) {
        const actual = computed[key]
        if (typeof expected === 'string') {
          expect(actual, key).toBe(expected)
        } else {
          expect(typeof actual, key).toBe('number')
          expect(
            Math.abs(Number(actual) - expected),
            `${key}: ${actual} instead of ${expected}`,
          ).toBeLessThanOrEqual(1e-9 * Math.abs(expected))
        }
      }
    },
  )
})
