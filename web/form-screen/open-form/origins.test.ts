import '../../test-browser.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forApplicants, withNameOf } from '../../../forms/audience/for-applicants.ts'
import { creditKey } from '../../../forms/bank-analysis/formulas.ts'
import type { Suggestion } from '../../../forms/links/link.ts'
import { mseAssessment } from '../../../forms/mse-assessment/form.ts'
import { standardForm } from '../../../forms/standard-form/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import type { SavePayload } from '../saving/form-source.ts'
import { knownOrigins } from './origins.ts'
import { draftOf, moment, openFormOn, openOn, openWith, pause, serverWith } from './test-open-form.ts'

// spec 3 §1.60; D20

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const bank: Suggestion = {
  field: 'bankName',
  value: 'First Coastal Bank',
  evidence: 'First bank',
  source: 'Standard Form',
}
const origin = { kind: 'offered', from: 'Standard Form: First bank' } as const

/** An open form that tracks origins, and the origins that each of its saves sends. */
function opened(formData = {}, ...found: Parameters<typeof openOn>[1][]) {
  const on = serverWith(formData, 3)
  const said: SavePayload['via'][] = []
  const source = {
    ...on.source,
    save: (payload: SavePayload, version: number | null, key: string) => {
      said.push(payload.via)
      return on.source.save(payload, version, key)
    },
  }
  const form = openOn({ ...on, source }, ...found)
  form.store.origins = knownOrigins(form.store, form.open.found)
  function take() {
    form.store.set(bank.field, bank.value)
    form.store.origins?.suggestionsTaken([bank])
  }
  return { ...form, said, take }
}

it('a save sends the origin of an accepted suggestion, and no origin for typed answers', async () => {
  const { store, said, take } = opened()
  take()
  store.set('accountType', 'Savings')
  await pause()
  expect(said).toEqual([{ bankName: origin }])
})

it('typing into the field drops its origin, even if the result equals the suggestion', async () => {
  const { store, said, take } = opened()
  take()
  store.set('bankName', 'First')
  store.set('bankName', bank.value)
  await pause()
  expect(said).toEqual([undefined])
})

it('sends the origin of a suggestion only with the first save after it is accepted', async () => {
  const { store, said, take } = opened()
  take()
  await pause()
  store.set('accountType', 'Savings')
  await pause()
  expect(said).toEqual([{ bankName: origin }, undefined])
})

it('a draft keeps an origin as long as the field has the draft’s value', async () => {
  const before = opened()
  before.take()
  await moment()
  const [draft] = [...before.kept.values()]
  expect(draft?.via).toEqual({ bankName: origin })
  const after = opened({}, draftOf({ bankName: bank.value }, 3, { via: { bankName: origin } }))
  await pause()
  expect(after.said).toEqual([{ bankName: origin }])
})

it('marks pasted figures as pasted, but not the marks pasted with them', async () => {
  const { store, said } = opened()
  const [first, second] = [creditKey(1, 1), creditKey(1, 2)]
  store.setAll({ [first]: 100, [`${second}#`]: 'na:' }, { undoable: true })
  store.origins?.taken([first, `${second}#`], 'pasted')
  await pause()
  expect(said).toEqual([{ [first]: { kind: 'pasted' } }])
})

it('a value filled in by a formula has the formula as its origin until it is overwritten', () => {
  const form = mseAssessment(testContext())
  const { store } = openFormOn(form, serverWith({}, 1))
  const origins = knownOrigins(store, [])
  store.goTo(4)
  store.type('primaryBusinessIncome', '900')
  expect(origins.of({ totalMonthlyIncome: 900 })).toEqual({
    via: { totalMonthlyIncome: { kind: 'offered', from: 'its formula' } },
  })
  store.type('totalMonthlyIncome', '950')
  expect(origins.of({ totalMonthlyIncome: 950 })).toEqual({})
})

it('an applicant’s name comes from the account, and the date of an application from the day', () => {
  const named = withNameOf(forApplicants(standardForm(testContext())), 'Nia Mensah')
  const { store } = openFormOn({ ...named, type: 'user_form' }, serverWith({}, 1))
  store.goTo(6)
  const origins = knownOrigins(store, [])
  expect(origins.of({ customerName: 'Nia Mensah', LoanApplicationDate: '2026-11-20' })).toEqual({
    via: {
      customerName: { kind: 'offered', from: 'the account' },
      LoanApplicationDate: { kind: 'offered', from: 'today’s date' },
    },
  })
})

it('truncates a long explanation to the limit of a save', () => {
  const { store } = openWith({})
  const origins = knownOrigins(store, [])
  store.set('bankName', 'A')
  origins.taken(['bankName'], 'offered', 'x'.repeat(500))
  expect(origins.of({ bankName: 'A' }).via?.['bankName']?.from).toHaveLength(300)
})
