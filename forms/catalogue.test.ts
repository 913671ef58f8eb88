import { describe, expect, it } from 'vitest'
import { formFor } from './all.ts'
import { catalogue, formsInWords, formTypes, isFormType, rowNamed, rowOf, rowOfSlug } from './catalogue.ts'
import { testContext } from './test-context.ts'

describe('the catalogue', () => {
  // spec 1 §2, §2.9–12, §2.25, §3.7, §3.16, §4, §9.1; spec 2 §1.4, §2; D6
  it.each([
    ['user_form', 'user-form', '/form', 'MSE-Credit-Assessment', 'Standard Form', 6],
    [
      'mse_assessment',
      'mse-assessment',
      '/mse-assessment',
      'MSE-Credit-Assessment-Excel',
      'MSE Credit Assessment Form v3.1',
      6,
    ],
    ['output_sheet', 'output-sheet', '/output-analysis', 'Output-Sheet', 'Cash Flow Analysis', 6],
    ['expert_scorecard', 'expert-scorecard', '/expert-scorecard', 'Expert-Scorecard', 'Expert Scorecard', 1],
    [
      'financial_analysis',
      'financial-analysis',
      '/financial-analysis',
      'Financial-Analysis',
      'Financial Analysis > $50K',
      7,
    ],
    ['bank_analysis', 'bank-analysis', '/bank-analysis', 'Bank-Analysis', 'Bank Analysis > $50K', 4],
    [
      'credit_app_memo',
      'credit-app-memo',
      '/credit-app-memo',
      'Credit-Application-Memo',
      'Credit App Memo',
      4,
    ],
  ] as const)('has %s as specified', (type, slug, route, name, title, totalSteps) => {
    expect(rowOf(type)).toMatchObject({ type, slug, route, name, title, totalSteps })
  })

  // spec 1 §3.5; spec 2 §3.3; D5
  it('has seven forms in the order of the chain', () => {
    expect(formTypes).toEqual([
      'user_form',
      'mse_assessment',
      'output_sheet',
      'expert_scorecard',
      'financial_analysis',
      'bank_analysis',
      'credit_app_memo',
    ])
  })

  // spec 1 §2.60; spec 2 §2.57
  it('has the specified type labels and form colours', () => {
    expect(rowOf('user_form')).toMatchObject({ officerLabel: 'Customer Details', adminLabel: 'User Form' })
    expect(catalogue.map(row => row.colour)).toEqual([
      'grey',
      'purple',
      'amber',
      'red',
      'green',
      'orange',
      'blue',
    ])
  })

  // spec 1 §4.21, §9.1
  it('counts six forms on the dashboard: all but the MSE Assessment', () => {
    const left = catalogue.filter(row => !row.countsOnDashboard).map(row => row.type)
    expect(left).toEqual(['mse_assessment'])
  })

  it('writes the number of forms as a word', () => {
    const words = ['six', 'seven', 'eight', 'nine', 'ten']
    expect(words.indexOf(formsInWords) + 6).toBe(formTypes.length)
  })

  it('has no type, slug, route, name, label or title twice', () => {
    for (const column of [
      'type',
      'slug',
      'route',
      'name',
      'label',
      'title',
      'officerLabel',
      'adminLabel',
    ] as const) {
      expect(new Set(catalogue.map(row => row[column])).size, column).toBe(formTypes.length)
    }
  })
})

describe.each(formTypes)('the row of %s', type => {
  const row = rowOf(type)

  it('has no empty column', () => {
    for (const [column, value] of Object.entries(row)) expect(value, column).not.toBe('')
  })

  // spec 1 §9.1
  it('has the number of steps that the form has, numbered from 1', () => {
    const numbers = formFor(type, testContext()).steps.map(step => step.number)
    expect(numbers).toEqual(Array.from({ length: row.totalSteps }, (_, index) => index + 1))
  })

  // spec 2 §2.4; D6
  it('is found by its name, by its slug and by the slug of its name', () => {
    expect(rowNamed(row.name)).toBe(row)
    expect(rowOfSlug(row.slug)).toBe(row)
    expect(rowOfSlug(row.name.toLowerCase())).toBe(row)
  })
})

describe('what the catalogue does not contain', () => {
  it.each(['all-submissions', 'unknown', '', '__proto__', 'User-Form'])('%j is not a slug', slug => {
    expect(rowOfSlug(slug)).toBeUndefined()
  })

  it.each(['user-form', 'constructor', '', null, 7])('%j is not a form type', value => {
    expect(isFormType(value)).toBe(false)
  })
})

// spec 2 §2.14, §2.20, §2.25
it('names the steps of the analysis forms as specified', () => {
  const titles = (type: (typeof formTypes)[number]) =>
    formFor(type, testContext()).steps.map(step => step.title)
  expect(titles('financial_analysis')).toEqual([
    'Profit and Loss (3 years)',
    'Balance Sheet (3 years)',
    'Financial Ratios',
    'Cash Flow From Operations',
    'Net Working Capital and Customer Margin',
    'Personal Net Worth',
    'Loan Information',
  ])
  expect(titles('bank_analysis')).toEqual([
    'Bank Information',
    'Monthly Balance Tracking',
    'Banking Credits Analysis',
    'Banking Analysis Summary',
  ])
  expect(titles('credit_app_memo')).toEqual([
    'Customer and Loan Details',
    'Risk Assessment and References',
    'Qualitative Assessment',
    'Approval and Decision',
  ])
})
