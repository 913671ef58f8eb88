import { describe, expect, test } from 'vitest'
import type { Answers, Computed } from '../../engine/types.ts'
import type { FormType } from '../../forms/catalogue.ts'
import { completeAnswers } from '../test-answers.ts'
import { proseOf } from './citations.ts'
import { describedFile } from './figures.ts'
import type { StoredFile } from './stored-file.ts'

// spec 3 §1.34

/** Returns a file of completed forms with these answers and calculated values. */
function fileOf(forms: Partial<Record<FormType, { answers?: Answers; computed?: Computed }>>): StoredFile {
  const stored = Object.entries(forms).map(([type, { answers = {}, computed = {} }]) => {
    const completion = { version: 7, kind: 'completed', by: 'Grace Oduya', at: '2026-08-19T10:00:00.000Z' }
    const row = {
      form_type: type,
      assessment_year: 2024,
      created_at: new Date('2026-08-01T10:00:00Z'),
      form_data: answers,
      marks: {},
      calculated_fields: computed,
      status: 'completed',
    }
    return [type, { type, answers, computed, marks: {}, status: 'completed', version: 7, completion, row }]
  })
  return Object.fromEntries(stored) as StoredFile
}

const sheet = {
  answers: { ...completeAnswers('output_sheet'), monthly_sales: 13_200 },
  computed: {
    total_sales: 13_200,
    business_cash_inflow: 13_200,
    dscr: 2.8616,
    gp_margin: 37.5,
    monthly_surplus: 2_290,
    max_loan: 17_000,
    final_emi: 800.25,
  },
}

/** Returns the source of each number of a text, as 'form.key' or 'none', with the number as written. */
function cited(written: string, forms: Parameters<typeof fileOf>[0] = {}) {
  const file = fileOf({
    output_sheet: sheet,
    ...forms,
    credit_app_memo: { answers: { recommendation: written } },
  })
  const [part] = proseOf(file, describedFile(file))
  return (part?.citations ?? []).map(({ start, end, sources: [source] }) => [
    written.slice(start, end),
    source ? `${source.form}.${source.key}` : 'none',
  ])
}

describe('a number in the memo’s text', () => {
  test('cites the value of a form that it equals', () => {
    expect(cited('A DSCR 2.86 is enough.')).toEqual([['2.86', 'output_sheet.dscr']])
    expect(cited('The margin is 37.5% in 2024.')).toEqual([['37.5%', 'output_sheet.gp_margin']])
  })

  test('cites the value that the words before it name, and prefers a calculated value', () => {
    expect(cited('With sales of $13,200.00 a month')).toEqual([['$13,200.00', 'output_sheet.total_sales']])
  })

  test('has no source if no form has this value', () => {
    expect(cited('a surplus $2,500 a month')).toEqual([['$2,500', 'none']])
  })

  test.each([
    [1.005, '1.01'],
    [1_234.565, '1,234.57'],
    [-12.125, '-12.13'],
  ])('cites a value halfway between two cents as the screens round it: %d as %s', (dscr, written) => {
    const forms = { output_sheet: { ...sheet, computed: { ...sheet.computed, dscr } } }
    expect(cited(`It is ${written}.`, forms)).toEqual([[written, 'output_sheet.dscr']])
  })

  test('does not cite an answer that its form hides', () => {
    const terms = (buyer1PaymentTerms: string) =>
      cited('a credit of 45 days', { user_form: { answers: { buyer1PaymentTerms, buyer1CreditDays: 45 } } })
    expect(terms('Credit')).toEqual([['45', 'user_form.buyer1CreditDays']])
    expect(terms('Cash')).toEqual([['45', 'none']])
  })

  test('has no source if no form has this value with its unit', () => {
    expect(cited('a margin of $37.50')).toEqual([['$37.50', 'none']])
  })

  test('cites the later form if no word before it decides', () => {
    const both = {
      user_form: { answers: { loanAmount: 4_321 } },
      financial_analysis: { answers: { loan_amount: 4_321 } },
    }
    expect(cited('It is 4,321.', both)).toEqual([['4,321', 'financial_analysis.loan_amount']])
  })

  test.each([
    'in 2024 and 8 months later',
    'on 14/03/2024, 2024-03-14, 19 August 2026, 3 Sept, the 21st of March, Mar. 3 and March 14',
    'file CL-100022, deviation D4',
    'section 10.15.2 of the manual',
  ])('is not recognised in: %s', written => {
    expect(cited(written)).toEqual([])
  })

  test.each([
    ['Margin 39%', '39%'],
    ['Decrease 15% at worst', '15%'],
    ['costs 40 Marks', '40'],
    ['of those in May 29%', '29%'],
    ['in June 1,950 a week', '1,950'],
    ['a surplus of -1500', '-1500'],
  ])('is not taken for a date, a year or a count in: %s', (written, figure) => {
    expect(cited(written)).toEqual([[figure, 'none']])
  })

  test.each([
    ['a maximum of $17k', '$17k'],
    ['a maximum of 17K.', '17K'],
    ['a maximum of $17.0 thousand', '$17.0 thousand'],
    ['a maximum of 0.017 million', '0.017 million'],
    ['a maximum of $0.02m,', '$0.02m'],
  ])('counts in thousands or millions in: %s', (written, figure) => {
    expect(cited(written)).toEqual([[figure, 'output_sheet.max_loan']])
  })

  test('counts in no thousands or millions before another unit', () => {
    const years = { user_form: { answers: { workplaceSpace: 17 } } }
    expect(cited('17km away, for 17m, 17 kg', years).map(([figure]) => figure)).toEqual(['17', '17', '17'])
    expect(cited('of $18k').flat()).toEqual(['$18k', 'none'])
  })

  test('is not read as negative after the dash of a range', () => {
    expect(cited('between 31-37.5%')).toEqual([
      ['31', 'none'],
      ['37.5%', 'output_sheet.gp_margin'],
    ])
  })

  test('cites its source with the label, the version and who completed the form', () => {
    const file = fileOf({
      output_sheet: sheet,
      credit_app_memo: { answers: { recommendation: 'DSCR 2.86' } },
    })
    expect(proseOf(file, describedFile(file))[0]?.citations[0]?.sources).toEqual([
      {
        form: 'output_sheet',
        key: 'dscr',
        label: 'DSCR',
        version: 7,
        status: 'completed',
        at: '2026-08-19T10:00:00.000Z',
        by: 'Grace Oduya',
      },
    ])
  })

  // D54
  test('cites the check or the draft that the portal wrote it in, if no form has it', () => {
    const recommendation = 'A burden of 48.1%, DSCR 2.86, and 33.3% that nobody knows.'
    const file = fileOf({ output_sheet: sheet, credit_app_memo: { answers: { recommendation } } })
    const [part] = proseOf(file, describedFile(file), key => [
      { text: 'The debt burden is 148.1%.', source: 'Check: Other' },
      { text: 'The debt burden is 48.1%, above 40%.', source: `Check: Debt burden of ${key}` },
    ])
    expect(part?.citations.map(({ derived, sources }) => [derived, sources.length])).toEqual([
      ['Check: Debt burden of recommendation', 0],
      [undefined, 1],
      [undefined, 0],
    ])
  })
})
