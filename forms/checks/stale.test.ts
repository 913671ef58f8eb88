import { expect, it } from 'vitest'
import type { Answer } from '../../engine/types.ts'
import { basisOf, changedInputs } from './stale.ts'

// spec 3 §1.36

const basis = (values: Readonly<Record<string, Answer | null>>) =>
  basisOf({ user_form: values }, { user_form: 3 })
const latest = (answers: Readonly<Record<string, Answer>>, computed = {}) => ({
  user_form: { answers, computed, createdAt: '2024-11-15T09:00:00Z' },
})

it('a completion rests on the values that were read, with the version of their form', () => {
  expect(basis({ loanAmount: 900, purpose: null })).toEqual({
    user_form: { version: 3, values: { loanAmount: 900, purpose: null } },
  })
  expect(basisOf({ user_form: {} }, {})).toEqual({ user_form: { version: 0, values: {} } })
})

it('a changed value is named with the form, the value before and the value now', () => {
  expect(changedInputs(basis({ loanAmount: 900, loanType: 'Secured' }), latest({ loanAmount: 950 }))).toEqual(
    [
      { form: 'user_form', key: 'loanAmount', from: 900, to: 950 },
      { form: 'user_form', key: 'loanType', from: 'Secured', to: null },
    ],
  )
  expect(changedInputs(basis({ age: null }), latest({}, { age: 41 }))).toEqual([
    { form: 'user_form', key: 'age', from: null, to: 41 },
  ])
})

it('a value that is the same, was changed back, or differs by no more than rounding does not count', () => {
  const values = { loanAmount: 900, loanType: 'Secured', purpose: null, isNew: false, share: 0 }
  const answers = { loanAmount: 900, loanType: 'Secured', isNew: false, share: 0 }
  expect(changedInputs(basis(values), latest(answers))).toEqual([])
  const changesTo = (to: number) =>
    changedInputs(basis({ loanAmount: 1_000_000 }), latest({ loanAmount: to }))
  expect([999_999, 1_000_001].map(to => changesTo(to).length)).toEqual([0, 0])
  expect([999_998, 1_000_002].map(to => changesTo(to).length)).toEqual([1, 1])
})

it('a form that no longer has a completion, or on which nothing rests, is skipped', () => {
  expect(changedInputs(basis({ loanAmount: 900 }), {})).toEqual([])
  expect(changedInputs({}, latest({ loanAmount: 900 }))).toEqual([])
})
