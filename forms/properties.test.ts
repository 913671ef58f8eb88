import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describe as describeForm } from '../engine/describe.ts'
import { isNumeric } from '../engine/field-kinds.ts'
import type { Answer, Answers, Computed, Context, Field, Form } from '../engine/types.ts'
import { problemsOfForm } from '../engine/validate.ts'
import { formFor } from './all.ts'
import { formTypes } from './catalogue.ts'
import { testContext } from './test-context.ts'

const context: Context = { today: '2026-01-15' }

const extremes = [
  0,
  -0,
  -1,
  1,
  0.1,
  1e-300,
  Number.MIN_VALUE,
  1e15,
  1e300,
  -1e300,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
]
const notFinite = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
const dates = ['1990-02-28', '2026-01-15', '2999-12-31', '0000-00-00', '2023-02-30', 'yesterday']

/** Generates values of a field: mostly fitting ones, but also extremes, nothing and values of a wrong type. */
function held(field: Field): fc.Arbitrary<Answer | null | undefined> {
  const options = field.options?.map(option => option.value) ?? []
  const numeric = isNumeric(field.type)
  const fitting: fc.Arbitrary<Answer> = numeric
    ? fc.oneof(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.integer(),
        fc.double({ min: 0, max: 1e6, noNaN: true }),
      )
    : options.length > 0
      ? fc.constantFrom(...options)
      : fc.oneof(fc.string(), fc.constantFrom(...dates))
  return fc.oneof(
    { weight: 6, arbitrary: fitting },
    { weight: 2, arbitrary: fc.constantFrom<Answer | null | undefined>(...extremes, null, undefined, '') },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Answer>(...notFinite, true, false, 'twelve', '12', ' ', '__proto__', '💡'),
    },
  )
}

/** Generates answers to a form: each field is present or not, and sometimes all fields have the same extreme value. */
function answersTo(form: Form): fc.Arbitrary<Answers> {
  const inputs = form.fields.filter(field => !field.calculated)
  const mixed = fc.record(Object.fromEntries(inputs.map(field => [field.key, held(field)])), {
    requiredKeys: [],
  })
  const uniform = fc
    .constantFrom<Answer | null>(...extremes, ...notFinite, null, '', 'text', true)
    .map(value => Object.fromEntries(inputs.map(field => [field.key, value])))
  return fc.oneof({ weight: 9, arbitrary: mixed }, { weight: 1, arbitrary: uniform })
}

/** Returns the calculated values that cannot be stored: those that are neither a finite number nor a text. */
function unfit(computed: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(computed).filter(([, value]) =>
    typeof value === 'number' ? !Number.isFinite(value) : typeof value !== 'string',
  )
}

describe.each(formTypes)('%s', type => {
  const form = formFor(type, testContext())
  const compute = (answers: Answers): Computed => form.compute(answers, context)
  const check = (examine: (answers: Answers) => void) => {
    const property = fc.property(answersTo(form), answers => {
      examine(answers)
    })
    fc.assert(property, { numRuns: 150 })
  }

  it('calculates a finite number or a text from any answers', () => {
    check(answers => expect(unfit(compute(answers))).toEqual([]))
  })

  it('calculates the same values again, even with its own results among the answers', () => {
    check(answers => {
      const computed = compute(answers)
      expect(compute(answers)).toEqual(computed)
      expect(compute({ ...answers, ...computed })).toEqual(computed)
    })
  })

  it('ignores calculated keys that a client sent', () => {
    const forged = form.fields.filter(field => field.calculated).map(field => field.key)
    fc.assert(
      fc.property(
        answersTo(form),
        fc.constantFrom<Answer>(999_999, -1, 'Lowest Risk', true),
        (answers, value) => {
          const withForgery = { ...answers, ...Object.fromEntries(forged.map(key => [key, value])) }
          expect(compute(withForgery)).toEqual(compute(answers))
        },
      ),
      { numRuns: 50 },
    )
  })

  it('does not change the answers', () => {
    check(answers => expect(() => compute(Object.freeze({ ...answers }))).not.toThrow())
  })

  it('checks, prefills and describes any answers without throwing', () => {
    const keys = new Set(form.fields.map(field => field.key))
    check(answers => {
      const computed = compute(answers)
      const prefilled = form.prefill?.(answers, computed, context) ?? {}
      expect(
        Object.entries(prefilled).filter(([, value]) => typeof value === 'number' && !Number.isFinite(value)),
      ).toEqual([])
      const problems = problemsOfForm(form, answers, context)
      expect(problems.filter(problem => !keys.has(problem.field) || problem.message === '')).toEqual([])
      expect(describeForm(form, answers, computed, false)).toHaveLength(form.steps.length)
    })
  })

  it('calculates finite values and reports problems for a form without answers', () => {
    expect(unfit(compute({}))).toEqual([])
    expect(problemsOfForm(form, {}, context).length).toBeGreaterThan(0)
  })

  it('treats empty answers like missing ones', () => {
    for (const empty of [null, undefined, '']) {
      const answers = Object.fromEntries(form.fields.map(field => [field.key, empty]))
      expect(compute(answers)).toEqual(compute({}))
      expect(problemsOfForm(form, answers, context)).toEqual(problemsOfForm(form, {}, context))
    }
  })
})
