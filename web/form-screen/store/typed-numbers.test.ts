import { describe, expect, it } from 'vitest'
import { bankAnalysis } from '../../../forms/bank-analysis/form.ts'
import { mseAssessment } from '../../../forms/mse-assessment/form.ts'
import { standardForm } from '../../../forms/standard-form/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { FormStore } from './form-store.ts'

// spec 1 §1.2

const context = { today: '2026-11-22' }
const start = { answers: {}, step: 1, readOnly: false }

describe('a number that can be read in two ways', () => {
  it('leads to a question on leaving the field, until it is answered or the number is typed again', () => {
    const store = new FormStore(standardForm(testContext()), context, start)
    store.type('loanAmount', '30.000')
    expect(store.field('loanAmount').other).toBeUndefined()
    store.leave('loanAmount')
    expect(store.field('loanAmount')).toMatchObject({ answer: 30, other: 30_000, problem: undefined })
    store.set('loanAmount', 30_000)
    expect(store.field('loanAmount')).toMatchObject({ answer: 30_000, other: undefined })
    store.type('loanAmount', '22.000')
    store.leave('loanAmount')
    store.type('loanAmount', '22.0')
    store.leave('loanAmount')
    expect(store.field('loanAmount')).toMatchObject({ answer: 22, other: undefined })
  })

  // D42
  it('does not block anything, since the question is not a problem of the form', () => {
    const store = new FormStore(standardForm(testContext()), context, start)
    const before = store.check().map(({ field }) => field)
    store.type('loanAmount', '30.000')
    store.leave('loanAmount')
    expect(store.field('loanAmount').other).toBe(30_000)
    expect(store.answers()['loanAmount']).toBe(30)
    expect(store.check().map(({ field }) => field)).toEqual(before.filter(key => key !== 'loanAmount'))
  })

  it('leads to no question if only one of the readings is valid', () => {
    const store = new FormStore(standardForm(testContext()), context, start)
    store.type('residenceVintage', '1.500')
    store.leave('residenceVintage')
    expect(store.field('residenceVintage')).toMatchObject({ answer: 1.5, other: undefined })
  })

  it('is refused with a message if it is a percentage in another field or would lose digits', () => {
    const store = new FormStore(standardForm(testContext()), context, start)
    store.type('loanAmount', '12%')
    store.leave('loanAmount')
    expect(store.field('loanAmount')).toMatchObject({
      answer: undefined,
      text: '12%',
      problem: 'Enter a number, not a percentage',
    })
    store.type('loanAmount', '9,007,199,254,740,993')
    store.leave('loanAmount')
    expect(store.field('loanAmount')).toMatchObject({
      answer: undefined,
      problem: 'Enter a number of at most 1,000,000,000,000 (one trillion)',
    })
    store.type('interestRate', '12%')
    store.leave('interestRate')
    expect(store.field('interestRate')).toMatchObject({ answer: 12, problem: undefined })
  })
})

describe('a number that its form refuses', () => {
  const key = 'sales_day5_month1'

  it('is reported on leaving its field, like letters', () => {
    const store = new FormStore(mseAssessment(testContext()), context, start)
    const refused = store.form.fields.find(field => field.min === 0 && !field.calculated)?.key ?? key
    store.type(refused, '(940)')
    expect(store.field(refused).problem).toBeUndefined()
    store.leave(refused)
    expect(store.field(refused)).toMatchObject({ answer: -940, problem: 'Value must be at least 0' })
    store.type(refused, '940')
    expect(store.field(refused).problem).toBeUndefined()
  })

  it('is reported as soon as it is pasted; a missing field is not reported before Next', () => {
    const store = new FormStore(bankAnalysis(testContext()), context, start)
    const [first = '', second = '', third = ''] = store.form.fields
      .filter(field => field.min === 0 && !field.calculated)
      .map(field => field.key)
    const pasting = { [first]: -1, [second]: 5, [third]: null }
    store.setAll(pasting, { undoable: true })
    expect([first, second, third].map(pasted => store.field(pasted).problem)).toEqual([
      'Value must be at least 0',
      undefined,
      undefined,
    ])
    store.undo(pasting)
    expect(store.field(first).problem).toBeUndefined()
  })
})
