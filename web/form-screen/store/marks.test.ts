import { expect, it } from 'vitest'
import { bankAnalysis } from '../../../forms/bank-analysis/form.ts'
import { creditKey } from '../../../forms/bank-analysis/formulas.ts'
import { testContext } from '../../../forms/test-context.ts'
import { FormStore } from './form-store.ts'

// spec 3 §2.32

const [first, second, third, fourth] = [1, 2, 3, 4].map(month => creditKey(1, month)) as [
  string,
  string,
  string,
  string,
]
const storeWith = (answers: Record<string, string | number> = {}) =>
  new FormStore(bankAnalysis(testContext()), { today: '2026-11-22' }, { answers, step: 3, readOnly: false })
const type = (store: FormStore, text: string) => {
  store.type(first, text)
  store.leave(first)
}

it.each([
  ['n/a', 'na:'],
  ['NA', 'na:'],
  ['-', 'na:'],
  ['–', 'na:'],
  ['n.v.', 'nv:'],
  ['?', 'nv:'],
  ['Unknown', 'nv:'],
])('%s typed into a number field marks it', (text, note) => {
  const store = storeWith({ [first]: 900 })
  type(store, text)
  expect(store.field(first)).toMatchObject({ answer: undefined, text: undefined, note, problem: undefined })
})

it('typing a value or clearing the cell removes the mark', () => {
  for (const text of ['5', '']) {
    const store = storeWith({ [`${first}#`]: 'nv:Burnt' })
    type(store, text)
    expect(store.field(first)).toMatchObject({ answer: text === '' ? undefined : 5, note: undefined })
  }
})

it('the start of a negative number is not a mark', () => {
  const store = storeWith()
  store.type(first, '-')
  store.type(first, '-5')
  store.leave(first)
  expect(store.field(first)).toMatchObject({ answer: -5, note: undefined })
})

it('one undo removes the marks of four cells and restores what they replaced', () => {
  const store = storeWith({ [first]: 7, [`${second}#`]: 'nv:Burnt' })
  const changes = Object.fromEntries([first, second, third, fourth].map(key => [`${key}#`, 'na:']))
  store.setAll(changes, { undoable: true })
  expect([first, second, third, fourth].map(key => store.field(key).note)).toEqual(Array(4).fill('na:'))
  expect(store.field(first).answer).toBeUndefined()
  expect(store.undo(changes)).toBe(true)
  expect(store.field(first)).toMatchObject({ answer: 7, note: undefined })
  expect(store.field(second)).toMatchObject({ answer: undefined, note: 'nv:Burnt' })
  expect(store.field(third).note).toBeUndefined()
})

it('undoing values that replaced marks restores the marks', () => {
  const store = storeWith({ [`${first}#`]: 'nv:Burnt' })
  const changes = { [first]: 5 }
  store.setAll(changes, { undoable: true })
  expect(store.field(first)).toMatchObject({ answer: 5, note: undefined })
  store.undo(changes)
  expect(store.field(first)).toMatchObject({ answer: undefined, note: 'nv:Burnt' })
})
