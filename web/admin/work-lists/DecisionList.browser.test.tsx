import { expect, test } from 'vitest'
import { amountText, readDecisionFilters, totalsText } from './DecisionList.tsx'

// spec 3 §2.34

test('shows the totals in one line, and no percentage for an empty list', () => {
  const totals = {
    decisions: 128,
    asked: 3_112_000,
    approved: 1_899_400,
    approvals: 78,
    withDeviations: 14,
    reopened: 0,
  }
  expect(totalsText(totals)).toBe(
    '128 decisions · asked $3.1M · approved $1.9M · 61% approved · 14 with deviations',
  )
  const none = { decisions: 0, asked: 0, approved: 0, approvals: 0, withDeviations: 0, reopened: 0 }
  expect(totalsText(none)).toBe('0 decisions')
  // D56
  expect(totalsText({ ...none, reopened: 2 })).toBe('0 decisions · 2 reopened, not counted')
  expect(totalsText({ ...totals, reopened: 2 })).toMatch(/ · 2 reopened, not counted$/)
})

test('ignores filters of the address that are not a valid day, amount or deviation', () => {
  const address = (values: Record<string, string>) => readDecisionFilters({ get: name => values[name] }).query
  expect(address({ from: '2026-11-01', to: 'soon', amountFrom: '5000', amountTo: '-1' })).toEqual({
    from: '2026-11-01',
    amountFrom: 5000,
  })
  expect(address({ deviation: 'D4', branch: 'Hill Road' })).toEqual({ deviation: 'D4', branch: 'Hill Road' })
  expect(address({ deviation: 'D9' })).toEqual({})
})

test('accepts an amount with commas and cents, typed or pasted, without changing the number of dollars', () => {
  const typed = ['30,000.50', '$ 30000.', '30000.505', '.5', '1,234', 'x']
  expect(typed.map(amountText)).toEqual(['30000.50', '30000.', '30000.50', '', '1234', ''])
  const asked = (amountFrom: string) => readDecisionFilters({ get: name => ({ amountFrom })[name] }).query
  expect(['30000.50', '30000.'].map(asked)).toEqual([{ amountFrom: 30_000.5 }, { amountFrom: 30_000 }])
})
