import '../../test-browser.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { creditAppMemo } from '../../../forms/credit-app-memo/form.ts'
import { standardForm } from '../../../forms/standard-form/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { openFormOn, pause, serverWith } from '../open-form/test-open-form.ts'
import { FormStore } from './form-store.ts'

// D38

const context = { today: '2026-11-22' }
const standard = standardForm(testContext())

function storeWith(answers: Record<string, string> = {}, texts: Record<string, string> = {}) {
  return new FormStore(standard, context, { answers, texts, step: 1, readOnly: false })
}

describe('a typed date', () => {
  it('becomes the answer YYYY-MM-DD as soon as it is complete, which replaces the text on leaving', () => {
    const store = storeWith()
    store.type('dateOfBirth', '14/3/8')
    expect(store.field('dateOfBirth')).toMatchObject({
      text: '14/3/8',
      answer: undefined,
      problem: undefined,
    })
    store.type('dateOfBirth', '14/3/84')
    expect(store.field('dateOfBirth')).toMatchObject({ text: '14/3/84', answer: '1984-03-14' })
    expect(store.value('age')).toBe(42)
    store.leave('dateOfBirth')
    expect(store.field('dateOfBirth')).toMatchObject({ text: undefined, answer: '1984-03-14' })
  })

  it('stays as typed if it does not exist, with a message that names it', () => {
    const store = storeWith({ dateOfBirth: '1984-03-14' })
    store.type('dateOfBirth', '30/02/1984')
    store.leave('dateOfBirth')
    const refused = { text: '30/02/1984', answer: undefined, problem: '30 February 1984 does not exist' }
    expect(store.field('dateOfBirth')).toMatchObject(refused)
    expect(store.check().find(({ field }) => field === 'dateOfBirth')?.message).toBe(refused.problem)
    expect(store.unreadableTexts()).toEqual({ dateOfBirth: '30/02/1984' })
    expect(storeWith({}, { dateOfBirth: '30/02/1984' }).field('dateOfBirth')).toMatchObject(refused)
  })

  it('with the month first is not an answer; the probable date is offered on leaving the field', () => {
    const store = storeWith()
    store.type('dateOfBirth', '3/14/84')
    expect(store.field('dateOfBirth').other).toBeUndefined()
    store.leave('dateOfBirth')
    expect(store.field('dateOfBirth')).toMatchObject({
      answer: undefined,
      problem: 'There is no month 14. Type the day first: 14/3/1984',
      other: '1984-03-14',
    })
    store.set('dateOfBirth', '1984-03-14')
    expect(store.field('dateOfBirth')).toMatchObject({
      text: undefined,
      answer: '1984-03-14',
      problem: undefined,
      other: undefined,
    })
  })

  it('is refused on leaving the field if it breaks a rule of its form', () => {
    const store = storeWith()
    store.type('dateOfBirth', '14/3/2015')
    expect(store.field('dateOfBirth').problem).toBeUndefined()
    store.leave('dateOfBirth')
    expect(store.field('dateOfBirth')).toMatchObject({
      answer: '2015-03-14',
      problem: 'Date of birth must be 18 to 100 years ago',
    })
  })
})

describe('today', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it.each([
    ['LoanApplicationDate', standard],
    ['dateOfProposal', creditAppMemo(testContext())],
  ] as const)('is the default of %s in a new form, which counts as untouched', async (key, form) => {
    const { open, store, server, kept } = openFormOn(form, serverWith({}, 1))
    store.goTo(store.definition(key)?.step ?? 1, false)
    expect(store.field(key).answer).toBe('2024-11-20')
    await pause()
    expect(open.isDirty()).toBe(false)
    await open.close()
    expect(server.saves).toEqual([])
    expect(kept.size).toBe(0)
  })

  // D54
  it('is filled in when its step is first open, and saved with that move or the next change', async () => {
    const { store, server } = openFormOn(standard, serverWith({}, 1))
    store.set('customerName', 'Ama')
    store.goTo(5)
    await pause()
    store.goTo(6)
    expect(store.field('LoanApplicationDate').answer).toBe('2024-11-20')
    await pause()
    expect(server.saves.map(({ changes }) => changes)).toEqual([
      { customerName: 'Ama' },
      { LoanApplicationDate: '2024-11-20' },
    ])
  })

  it('does not replace a date that exists, is being typed, or is unreadable', () => {
    expect(storeWith({ LoanApplicationDate: '2026-01-05' }).field('LoanApplicationDate').answer).toBe(
      '2026-01-05',
    )
    const store = storeWith()
    store.type('LoanApplicationDate', '')
    expect(store.field('LoanApplicationDate').answer).toBeUndefined()
    store.type('LoanApplicationDate', '31/11/2026')
    store.leave('LoanApplicationDate')
    const unread = { text: '31/11/2026', answer: undefined, problem: '31 November 2026 does not exist' }
    expect(store.field('LoanApplicationDate')).toMatchObject(unread)
    store.set('customerName', 'Ama')
    expect(store.field('LoanApplicationDate')).toMatchObject(unread)
    const reloaded = storeWith({ customerName: 'Ama' }, { LoanApplicationDate: '31/11/2026' })
    expect(reloaded.field('LoanApplicationDate')).toMatchObject(unread)
  })
})
