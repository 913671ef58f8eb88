import { expect, test } from 'vitest'
import { kitFor } from '../../forms/all.ts'
import { checksOf } from '../../forms/checks.ts'
import { policy1 } from '../../forms/policy/policy.ts'
import { ruleOf } from './RuleExplanation.tsx'

// spec 3 §2.45

test('every check and signal has a rule in words: what it is calculated from, when it reports something, what it rests on', () => {
  const checks = checksOf({ file: {}, policy: policy1, kit: kitFor({}, policy1, '2026-10-01') })
  expect(checks.length).toBeGreaterThan(20)
  for (const id of [...checks.map(({ id }) => id), 'S1', 'S2']) {
    const rule = ruleOf(id)
    expect(
      rule.map(({ title }) => title),
      id,
    ).toEqual(['Reckoned from', 'Says something when', 'Rests on, and leaves out'])
    expect(
      rule.every(({ text }) => text.length > 8),
      id,
    ).toBe(true)
  }
  expect(ruleOf('no such check')).toEqual([])
})
