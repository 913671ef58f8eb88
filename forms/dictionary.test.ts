import { describe, expect, it } from 'vitest'
import { formTypes, rowOf } from './catalogue.ts'
import { checkedOf } from './checks/test-checked.ts'
import { checksOf } from './checks.ts'
import { type DictionaryField, dictionary } from './dictionary.ts'
import { policy1 } from './policy/policy.ts'

const { forms, links, checks } = dictionary(2024, policy1)
const formOf = (type: string) => forms.find(form => form.type === type)
const fieldOf = (type: string, key: string): DictionaryField | undefined =>
  formOf(type)?.fields.find(field => field.key === key)

// D35
const types = [
  'text',
  'textarea',
  'number',
  'integer',
  'currency',
  'percent',
  'date',
  'select',
  'boolean',
  'tel',
]
const known = [
  'key',
  'label',
  'step',
  'type',
  'required',
  'calculated',
  'visibleWhen',
  'requiredWhen',
  'options',
  'min',
  'max',
  'maxLength',
  'unit',
  'hint',
]

describe('the data dictionary', () => {
  // spec 3 §1.9
  it('lists all forms in chain order, with their names and steps', () => {
    expect(forms.map(form => form.type)).toEqual(formTypes)
    for (const form of forms) {
      const { type, slug, name, title, totalSteps } = rowOf(form.type)
      expect(form).toMatchObject({ type, slug, name, title, totalSteps })
      expect(Object.keys(form)).toEqual(['type', 'slug', 'name', 'title', 'totalSteps', 'steps', 'fields'])
      expect(form.steps).toHaveLength(totalSteps)
      for (const step of form.steps) expect(Object.keys(step)).toEqual(['number', 'title'])
    }
  })

  it('explains in hints the requirements that its conditions cannot express', () => {
    // D17: required as soon as another field has any answer.
    for (const key of ['relationshipWithCustomer', 'profession', 'firmVintage', 'employmentVintage'])
      expect(fieldOf('user_form', key)?.hint).toContain('eeded once a co-applicant is named')
    for (const key of ['property1Location', 'bankAccount2Name', 'motorVehicle1Name', 'otherInvestment2Name'])
      expect(fieldOf('user_form', key)?.hint).toMatch(/^Needed, with the (market value|balance|value), once/)
    for (const key of ['customerLoan1Institution', 'coApplicantLoan3Institution'])
      expect(fieldOf('user_form', key)?.hint).toContain('Needed, with EMI and tenor, once')
    expect(fieldOf('user_form', 'coApplicantDateOfBirth')?.hint).toBe(
      '18 to 100 years ago; the year alone if no more is known',
    )
    // D18, spec 2 §5
    expect(fieldOf('mse_assessment', 'sales_month1_day5')?.hint).toContain('latest full month')
    expect(fieldOf('financial_analysis', 'loan_amount')?.hint).toContain('greater than 0')
  })

  // D35
  it('has the properties that D35 asks for in every field, and no others', () => {
    for (const field of forms.flatMap(form => form.fields)) {
      expect(Object.keys(field).filter(name => !known.includes(name))).toEqual([])
      expect(Object.values(field).filter(value => value === undefined)).toEqual([])
      expect(types).toContain(field.type)
      expect([typeof field.required, typeof field.calculated]).toEqual(['boolean', 'boolean'])
    }
  })

  it('is unchanged after a round trip through JSON', () => {
    expect(JSON.parse(JSON.stringify(forms))).toEqual(forms)
  })

  it('gives a single condition as an object', () => {
    expect(fieldOf('user_form', 'existingSinceYear')?.visibleWhen).toEqual({
      field: 'existingCustomer',
      equals: 'Yes',
    })
  })

  // D35
  it('gives each condition as {field, equals}, several as a list', () => {
    for (const field of forms.flatMap(form => form.fields)) {
      for (const condition of [field.visibleWhen ?? [], field.requiredWhen ?? []].flat()) {
        expect(Object.keys(condition).toSorted()).toEqual(['equals', 'field'])
      }
      if (Array.isArray(field.visibleWhen)) expect(field.visibleWhen.length).toBeGreaterThan(1)
      if (Array.isArray(field.requiredWhen)) expect(field.requiredWhen.length).toBeGreaterThan(1)
    }
  })

  // spec 2 §3.10
  it('gives options with values, labels and, on the scorecard, points', () => {
    expect(fieldOf('bank_analysis', 'accountType')?.options).toEqual([
      { value: 'savings', label: 'Savings' },
      { value: 'current', label: 'Current' },
    ])
    const parameters = formOf('expert_scorecard')?.fields.filter(field => field.options) ?? []
    expect(parameters).toHaveLength(12)
    for (const option of parameters.flatMap(field => field.options ?? [])) {
      expect(Object.keys(option).toSorted()).toEqual(['label', 'points', 'value'])
    }
  })

  it('gives bounds and units', () => {
    expect(fieldOf('credit_app_memo', 'loanTerm')).toMatchObject({
      type: 'integer',
      required: true,
      calculated: false,
      min: 1,
      max: 360,
      unit: 'months',
    })
    expect(fieldOf('credit_app_memo', 'emiAmount')).toMatchObject({ required: false, calculated: true })
  })

  // spec 3 §1.9
  it('lists what suggests the answers of a field, for fields that people fill in', () => {
    expect(links).toContainEqual({
      form: 'expert_scorecard',
      field: 'customer_margin',
      from: ['user_form', 'output_sheet'],
    })
    for (const { form, field, from } of links) {
      expect(fieldOf(form, field)?.calculated, `${form}.${field}`).toBe(false)
      expect(from.length, `${form}.${field}`).toBeGreaterThan(0)
    }
  })

  // spec 3 §1.9
  it('lists the checks with the words that they have in a credit file', () => {
    const rated = { loanType: 'Secured', loanAmount: 18_000, property1MarketValue: 52_000 }
    const inFile = checksOf(checkedOf({ user_form: rated, credit_app_memo: { loanAmount: 17_000 } }))
    expect(checks).toEqual(inFile.map(({ id, group, title, formula }) => ({ id, group, title, formula })))
    expect(checks.map(({ id }) => id)).toEqual(expect.arrayContaining(['turnover', 'fact.dscr', 'stress']))
  })

  it('uses the years of the assessment year in its keys', () => {
    const keys = dictionary(2026, policy1).forms.flatMap(form => form.fields.map(field => field.key))
    expect(keys).toContain('sales_2027')
    expect(keys).not.toContain('sales_2024')
  })
})
