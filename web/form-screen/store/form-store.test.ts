import { describe, expect, it } from 'vitest'
import { testTraits } from '../../../engine/test-traits.ts'
import type { Form, FormMessages } from '../../../engine/types.ts'
import { financialAnalysis } from '../../../forms/financial-analysis/form.ts'
import { mseAssessment } from '../../../forms/mse-assessment/form.ts'
import { outputSheet } from '../../../forms/output-sheet/form.ts'
import { standardForm } from '../../../forms/standard-form/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { type FormStart, FormStore } from './form-store.ts'

const context = { today: '2024-11-20' }
const empty: FormStart = { answers: {}, step: 1, readOnly: false }

function countPerTopic(form: Form, store: FormStore) {
  const counts: Record<string, number> = {}
  for (const { key } of form.fields) {
    for (const topic of [`field:${key}`, `value:${key}`] as const) {
      store.subscribe(topic, () => {
        counts[topic] = (counts[topic] ?? 0) + 1
      })
    }
  }
  for (const topic of ['step', 'problems'] as const) {
    store.subscribe(topic, () => {
      counts[topic] = (counts[topic] ?? 0) + 1
    })
  }
  return counts
}

describe('an invisible character', () => {
  it('is removed from what is typed, pasted or taken over; fields with several lines keep their line breaks', () => {
    const standard = new FormStore(standardForm(testContext()), context, empty)
    standard.set('customerName', '\u0001Ama\tMensah\u0000')
    standard.setAll({ BranchName: 'Te\u0007ma' })
    expect(standard.answers()).toMatchObject({ customerName: 'Ama Mensah', BranchName: 'Tema' })
    const sheet = new FormStore(outputSheet(testContext()), context, empty)
    sheet.set('remarks', 'One\n\tTwo\u001b[31m\u200b')
    expect(sheet.answers()).toMatchObject({ remarks: 'One\n\tTwo[31m\u200b' })
  })

  it('is reported beside its field when it was stored earlier', () => {
    const store = new FormStore(standardForm(testContext()), context, {
      ...empty,
      answers: { customerName: 'A\u0001' },
    })
    store.show(store.check())
    expect(store.field('customerName').problem).toBe(
      'Customer name contains a hidden control character; please type it again',
    )
    store.set('customerName', 'A\u0001ma')
    expect(store.field('customerName')).toMatchObject({ answer: 'Ama', problem: undefined })
  })
})

describe('a keystroke', () => {
  it('notifies its own field and the values that it changes, once each, and nothing else', () => {
    const form = financialAnalysis(testContext())
    const store = new FormStore(form, context, {
      ...empty,
      answers: { sales_2024: 100, purchases_2024: 60 },
    })
    const counts = countPerTopic(form, store)
    store.type('sales_2024', '1000')
    expect(Object.values(counts).every(count => count === 1)).toBe(true)
    const fields = Object.keys(counts).filter(topic => topic.startsWith('field:'))
    expect(fields).toEqual(['field:sales_2024'])
    const values = Object.keys(counts).filter(topic => topic.startsWith('value:'))
    expect(values).toContain('value:ebitda_2024')
    expect(values).not.toContain('value:ebitda_2023')
    expect(values.length).toBeLessThan(12)
    expect(counts).not.toHaveProperty('step')
    expect(store.value('ebitda_2024')).toBe(940)
  })

  it('keeps the text while typing and replaces it with the number on leaving', () => {
    const store = new FormStore(financialAnalysis(testContext()), context, empty)
    store.type('sales_2024', '1,2')
    expect(store.field('sales_2024')).toMatchObject({ text: '1,2', answer: 1.2 })
    store.type('sales_2024', '1,200')
    store.leave('sales_2024')
    expect(store.field('sales_2024')).toMatchObject({ text: undefined, answer: 1200 })
  })

  it('leaves unreadable text as typed, with a message, and out of the answers', () => {
    const store = new FormStore(financialAnalysis(testContext()), context, {
      ...empty,
      answers: { sales_2024: 5 },
    })
    store.type('sales_2024', '12x')
    expect(store.field('sales_2024').problem).toBeUndefined()
    store.leave('sales_2024')
    expect(store.field('sales_2024')).toMatchObject({
      text: '12x',
      answer: undefined,
      problem: 'Enter a number',
    })
    expect(store.unreadableTexts()).toEqual({ sales_2024: '12x' })
    expect(store.check().find(problem => problem.field === 'sales_2024')?.message).toBe('Enter a number')
    store.type('sales_2024', '12')
    expect(store.field('sales_2024').problem).toBeUndefined()
  })
})

describe('conditions', () => {
  it('show and require a field depending on another answer, and notify only that field', () => {
    const form = standardForm(testContext())
    const store = new FormStore(form, context, empty)
    expect(store.field('existingSinceYear').visible).toBe(false)
    const counts = countPerTopic(form, store)
    store.set('existingCustomer', 'Yes')
    expect(store.field('existingSinceYear')).toMatchObject({ visible: true, required: true })
    expect(Object.keys(counts).sort()).toEqual(['field:existingCustomer', 'field:existingSinceYear'])
  })
})

describe('shown problems', () => {
  it('disappear field by field as they are corrected, and no new ones appear', () => {
    const store = new FormStore(standardForm(testContext()), context, empty)
    const stepOne = store.check().filter(problem => store.definition(problem.field)?.step === 1)
    store.show(stepOne)
    expect(store.field('customerName').problem).toBe('Customer name is required')
    store.set('customerName', 'Ada')
    expect(store.field('customerName').problem).toBeUndefined()
    expect(store.problems()).toHaveLength(stepOne.length - 1)
    store.set('customerName', '')
    expect(store.field('customerName').problem).toBeUndefined()
  })

  it('of a cross-field rule disappear when the other field is corrected', () => {
    const store = new FormStore(standardForm(testContext()), context, {
      ...empty,
      answers: { familyMembers: 2, earningMembers: 3 },
    })
    store.show(store.check())
    expect(store.field('earningMembers').problem).toBeDefined()
    store.type('familyMembers', '3')
    expect(store.field('earningMembers').problem).toBeUndefined()
  })
})

describe('a prefilled field', () => {
  // D39
  it('is empty while its formula has no inputs, even if it had some before', () => {
    const store = open({})
    const total = () => store.field('totalMonthlyIncome').answer
    expect(total()).toBeUndefined()
    store.type('primaryBusinessIncome', '1000')
    expect(total()).toBe(1000)
    store.type('primaryBusinessIncome', '')
    store.leave('primaryBusinessIncome')
    expect(total()).toBeUndefined()
  })

  const form = mseAssessment(testContext())
  const open = (answers = {}, step = 4) => new FormStore(form, context, { ...empty, answers, step })

  // D54
  it('is empty until its step is open, and then follows its formula on every step', () => {
    const store = open()
    store.type('primaryBusinessIncome', '1000')
    expect(store.answers()).not.toHaveProperty('repaymentCapacity')
    store.goTo(5)
    expect(store.answers()).not.toHaveProperty('repaymentCapacity')
    store.goTo(6)
    expect(store.field('repaymentCapacity').answer).toBe(700)
    store.goTo(4)
    store.type('primaryBusinessIncome', '2000')
    expect(store.field('repaymentCapacity').answer).toBe(1400)
  })

  it('that was filled in on an earlier visit follows its formula before its step is open again', () => {
    const store = open({ primaryBusinessIncome: 1000, totalMonthlyIncome: 1000, repaymentCapacity: 700 })
    store.type('primaryBusinessIncome', '2000')
    expect(store.field('repaymentCapacity').answer).toBe(1400)
  })

  // D19
  it('follows its formula, also through other prefilled fields, until somebody types into it', () => {
    const store = open({}, 6)
    store.type('primaryBusinessIncome', '1000')
    expect(store.field('totalMonthlyIncome').answer).toBe(1000)
    expect(store.field('repaymentCapacity').answer).toBe(700)
    store.type('primaryBusinessIncome', '2000')
    expect(store.field('totalMonthlyIncome').answer).toBe(2000)
  })

  // D20
  it('keeps what somebody typed and offers the calculated value', () => {
    const store = open()
    store.type('primaryBusinessIncome', '1000')
    store.leave('primaryBusinessIncome')
    store.type('totalMonthlyIncome', '900')
    store.leave('totalMonthlyIncome')
    store.type('primaryBusinessIncome', '3000')
    expect(store.field('totalMonthlyIncome')).toMatchObject({ answer: 900, computedSuggestion: 3000 })
    store.set('totalMonthlyIncome', 3000)
    expect(store.field('totalMonthlyIncome').computedSuggestion).toBeUndefined()
    store.type('primaryBusinessIncome', '4000')
    expect(store.field('totalMonthlyIncome').answer).toBe(4000)
  })

  it('is not filled in during typing, and follows its formula again when left empty', () => {
    const store = open()
    store.type('primaryBusinessIncome', '1000')
    store.leave('primaryBusinessIncome')
    store.type('totalMonthlyIncome', '')
    expect(store.field('totalMonthlyIncome').answer).toBeUndefined()
    store.leave('totalMonthlyIncome')
    expect(store.field('totalMonthlyIncome').answer).toBe(1000)
  })

  it('keeps what was typed on an earlier visit', () => {
    const store = open({ primaryBusinessIncome: 1000, totalMonthlyIncome: 950 })
    store.type('primaryBusinessIncome', '2000')
    expect(store.field('totalMonthlyIncome').answer).toBe(950)
    const following = open({ primaryBusinessIncome: 1000, totalMonthlyIncome: 1000 })
    following.type('primaryBusinessIncome', '2000')
    expect(following.field('totalMonthlyIncome').answer).toBe(2000)
  })

  it('does not count as an edit when a form is opened', () => {
    const store = open({ primaryBusinessIncome: 1000 })
    let edits = 0
    store.onEdit(() => {
      edits += 1
    })
    expect(store.field('totalMonthlyIncome').answer).toBe(1000)
    expect(edits).toBe(0)
  })
})

describe('a pasted range', () => {
  it('is undone as a whole by one undo, including texts', () => {
    const store = new FormStore(financialAnalysis(testContext()), context, {
      ...empty,
      answers: { sales_2024: 5 },
    })
    const changes = { sales_2024: 1, sales_2023: 2, purchases_2024: 3 }
    store.type('sales_2023', 'oops')
    store.setAll(changes, { undoable: true })
    expect(store.answers()).toMatchObject(changes)
    expect(store.canUndo(changes)).toBe(true)
    expect(store.undo(changes)).toBe(true)
    expect(store.answers()).toEqual({ sales_2024: 5 })
    expect(store.field('sales_2023').text).toBe('oops')
    expect(store.undo(changes)).toBe(false)
  })

  it('restores a typed value of a prefilled field that happened to agree with the change', () => {
    const answers = { primaryBusinessIncome: 6400, salaryIncome: 600, totalMonthlyIncome: 7000 }
    const store = new FormStore(mseAssessment(testContext()), context, { ...empty, answers })
    const changes = { considerSalaryIncome: true }
    store.setAll(changes, { undoable: true })
    expect(store.answers()).toMatchObject({ totalMonthlyIncome: 7000 })
    expect(store.undo(changes)).toBe(true)
    expect(store.answers()).toMatchObject(answers)
    // Nothing was typed into this field, so it follows both the change and its undo.
    store.set('totalMonthlyIncome', 6400)
    store.setAll(changes, { undoable: true })
    expect(store.answers()).toMatchObject({ totalMonthlyIncome: 7000 })
    store.undo(changes)
    expect(store.answers()).toMatchObject({ totalMonthlyIncome: 6400 })
  })

  it('can no longer be undone after further typing', () => {
    const store = new FormStore(financialAnalysis(testContext()), context, empty)
    const changes = { sales_2024: 1 }
    store.setAll(changes, { undoable: true })
    store.type('sales_2023', '4')
    expect(store.canUndo(changes)).toBe(false)
    expect(store.undo(changes)).toBe(false)
  })

  it('is undone only by its own undo, not by that of earlier suggestions', () => {
    const store = new FormStore(financialAnalysis(testContext()), context, empty)
    const suggested = { sales_2024: 1 }
    const pasted = { sales_2023: 2 }
    store.setAll(suggested, { undoable: true })
    store.setAll(pasted, { undoable: true })
    expect(store.undo(suggested)).toBe(false)
    expect(store.answers()).toMatchObject({ sales_2024: 1, sales_2023: 2 })
    expect(store.undo(pasted)).toBe(true)
  })
})

describe('a read-only form', () => {
  it('accepts no change', () => {
    const store = new FormStore(standardForm(testContext()), context, { ...empty, readOnly: true })
    store.set('customerName', 'Ada')
    store.type('familyMembers', '2')
    expect(store.answers()).toEqual({})
  })
})

describe('messages', () => {
  const messages: FormMessages = { required: () => '', summary: () => '' }
  it('report a calculated value outside its bounds', () => {
    const form: Form = {
      type: 'x',
      steps: [],
      summary: [],
      messages,
      traits: testTraits,
      fields: [
        { key: 'a', label: 'A', step: 1, type: 'number' },
        { key: 'b', label: 'B', step: 1, type: 'number', calculated: true, max: 1 },
      ],
      compute: answers => ({ b: Number(answers['a'] ?? 0) }),
    }
    const store = new FormStore(form, context, empty)
    store.type('a', '2')
    expect(store.check()).toEqual([{ field: 'b', code: 'max', message: 'Value must be at most 1' }])
  })
})
