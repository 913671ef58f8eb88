import { describe, expect, it, test } from 'vitest'
import { type FormType, formTypes } from '../catalogue.ts'
import type { Severity } from '../checks/check.ts'
import { changeInWords } from '../checks/file-words.ts'
import { asShown } from './as-shown.ts'
import { changedBasisText, effectsInWords, figuresInWords } from './changed-basis.ts'
import { dealOf, draftsInWords, openInWords, progressText, repaymentInWords, riskInWords } from './deal.ts'
import { checkInWords, groupedUnexplained, observationsOf } from './open-checks.ts'

const asks = (id: string, note: { current: boolean } | null = null) => ({
  id,
  severity: 'explain' as const,
  note,
})

describe('the unexplained checks', () => {
  it('are grouped, those against repayment first and the most serious first within a group', () => {
    const checks = [
      asks('fact.term'),
      asks('fact.ltv'),
      asks('turnover'),
      asks('stress'),
      asks('fact.instalment'),
    ]
    const groups = groupedUnexplained(checks).map(group => [group.title, group.checks.map(({ id }) => id)])
    expect(groups).toEqual([
      ['Against repayment', ['stress', 'fact.instalment', 'fact.ltv']],
      ['Between the forms', ['fact.term', 'turnover']],
    ])
  })

  it('leave out checks with a current explanation, and the share banked when the turnover already includes it', () => {
    const agrees = { ...asks('fact.dscr'), severity: 'agrees' as const }
    const checks = [
      agrees,
      asks('turnover.banked'),
      asks('stress', { current: true }),
      asks('fact.rate', { current: false }),
    ]
    expect(groupedUnexplained(checks)).toEqual([
      { title: 'Between the forms', checks: [asks('fact.rate', { current: false })] },
    ])
  })

  it('are preceded by their title unless the sentence already begins with it', () => {
    const sentence = 'The customer states 60.0%; purchases leave -5.7%.'
    expect(checkInWords({ title: 'Gross margin', sentence })).toBe(`Gross margin: ${sentence}`)
    const term = 'Term differs: 36 months (Standard Form), 12 months (Credit App Memo).'
    expect(checkInWords({ title: 'Term', sentence: term })).toBe(term)
  })
})

describe('the observations about a file', () => {
  const said = (group: 'turnover' | 'facts' | 'stress', id: string, severity: Severity, title = id) => ({
    id,
    group,
    severity,
    title,
    sentence: `Of ${id}.`,
  })

  it('have one paragraph each for repayment, turnover and what differs, and list what agrees', () => {
    const checks = [
      said('turnover', 'turnover', 'agrees'),
      said('turnover', 'turnover.banked', 'explain'),
      said('turnover', 'margin', 'note', 'Gross margin'),
      said('turnover', 'household', 'unknown'),
      said('facts', 'fact.term', 'agrees', 'Term'),
      said('facts', 'fact.stock', 'note'),
      said('facts', 'fact.rate', 'agrees', 'Interest rate'),
      said('facts', 'fact.debts', 'explain'),
      said('facts', 'fact.dscr', 'agrees'),
      said('stress', 'stress', 'note'),
    ]
    expect(observationsOf(checks)).toEqual([
      'Of stress. Of fact.dscr.',
      'Of turnover. Gross margin: Of margin.',
      'Of fact.stock. Of fact.debts.',
      'No contradiction in: term, interest rate.',
    ])
  })

  it('have no paragraph without a finding', () => {
    expect(observationsOf([said('facts', 'fact.term', 'unknown')])).toEqual([])
    expect(observationsOf([said('facts', 'fact.term', 'agrees', 'Term')])).toEqual([
      'No contradiction in: term.',
    ])
  })
})

const told = (id: string, ...lines: { form: FormType; display: string; value?: number; key?: string }[]) => ({
  id,
  severity: 'agrees' as const,
  sentence: `The sentence of ${id}.`,
  lines: lines.map(line => ({ key: 'any', value: null, ...line })),
})
const standard = (display: string, value = Number.NaN) => ({ form: 'user_form' as const, display, value })
const memo = (display: string, value = Number.NaN) => ({ form: 'credit_app_memo' as const, display, value })

describe('the deal', () => {
  it('shows the terms asked for, the terms proposed, and the difference', () => {
    const rows = dealOf([
      told('fact.loan_asked', standard('$35,000.00', 35_000)),
      told('fact.loan_proposed', standard('$35,000.00', 35_000), memo('$50,000.00', 50_000)),
      told('fact.term', standard('36 months', 36), memo('12 months', 12)),
      told('fact.rate', standard('13.5%', 13.5)),
    ])
    expect(rows).toEqual([
      {
        title: 'Asked for',
        terms: [
          { display: '$35,000.00', change: '' },
          { display: '36 months', change: '' },
          { display: '13.5%', change: '' },
        ],
      },
      {
        title: 'Proposed',
        terms: [
          { display: '$50,000.00', change: '$15,000.00 more' },
          { display: '12 months', change: '24 months shorter' },
          { display: '', change: '' },
        ],
      },
    ])
  })

  it('shows no proposed amount until somebody proposes one: the amount asked for is not a proposal', () => {
    const proposed = (key: string, ...later: { form: FormType; display: string }[]) => {
      const asked = { ...standard('$30,000.00', 30_000), key }
      const rows = dealOf([told('fact.loan_asked', asked), told('fact.loan_proposed', asked, ...later)])
      return rows[1]?.terms.map(({ display }) => display)
    }
    expect(proposed('loanAmount')).toEqual(['', '', ''])
    expect(proposed('loanAmountApproved')).toEqual(['$30,000.00', '', ''])
    expect(proposed('loanAmount', { form: 'output_sheet', display: '$22,000.00' })).toEqual([
      '$22,000.00',
      '',
      '',
    ])
  })

  it('shows no change for equal terms, and the direction of the change for others', () => {
    const changes = (asked: number, proposed: number) =>
      dealOf([
        told('fact.loan_asked', standard(`$${asked}`, asked)),
        told('fact.loan_proposed', memo(`$${proposed}`, proposed)),
        told('fact.term', standard(`${asked} months`, asked), memo(`${proposed} months`, proposed)),
        told('fact.rate', standard(`${asked}%`, asked), memo(`${proposed}%`, proposed)),
      ])[1]?.terms.map(({ change }) => change)
    expect(changes(12, 12)).toEqual(['', '', ''])
    expect(changes(12, 13.5)).toEqual(['$1.50 more', '1.5 months longer', '1.5 points higher'])
    expect(changes(12.3, 12)).toEqual(['$0.30 less', '0.3 months shorter', '0.3 points lower'])
    expect(changes(12, 13)).toEqual(['$1.00 more', '1 month longer', '1 point higher'])
    expect(changeInWords({ rate: 1 })).toBe('Rate +1 point')
    expect(changeInWords({ sales: -10, rate: 2 })).toBe('Sales −10%, Rate +2 points')
  })

  it('says whether the loan can be repaid in the words of the checks, once there is an instalment', () => {
    const unknown = { ...told('fact.dscr'), severity: 'unknown' as const }
    expect(repaymentInWords([unknown])).toBe('')
    expect(repaymentInWords([told('fact.dscr'), told('fact.instalment')])).toBe(
      'The sentence of fact.instalment. The sentence of fact.dscr.',
    )
  })

  it('names each risk rating once if they differ', () => {
    const risk = (display: string) => [told('fact.risk', { ...memo(display), key: 'creditRiskScore' })]
    const rated = { score: 65, band: 'High Risk', riskCategory: 'Medium Risk' }
    expect(riskInWords(rated, risk('Low risk'))).toBe(
      'Scorecard: 65 of 100, High Risk. Memo: Low risk; its formula says Medium Risk.',
    )
    expect(riskInWords(rated, risk('Medium risk'))).toBe(
      'Scorecard: 65 of 100, High Risk. Memo: Medium risk.',
    )
    expect(riskInWords(rated, [])).toBe('Scorecard: 65 of 100, High Risk. Memo: Medium Risk by its formula.')
    expect(riskInWords({ score: null, band: null, riskCategory: null }, [])).toBe('')
  })
})

describe('a file without a decision', () => {
  const done = (type: 'user_form' | 'mse_assessment') => ({ type, status: 'completed' })

  it('says how many of its forms are completed and which comes next', () => {
    expect(progressText([])).toBe('No form has been started yet.')
    expect(progressText([done('user_form'), done('mse_assessment')])).toBe(
      `No decision yet: 2 of ${formTypes.length} forms are completed. Output Sheet is not started.`,
    )
    const reopened = [{ type: 'user_form' as const, status: 'in_progress' }, done('mse_assessment')]
    expect(progressText(reopened)).toBe(
      `No decision yet: 1 of ${formTypes.length} forms are completed. Standard Form is in progress.`,
    )
  })

  it('names reopened forms before a completed one, because their figures are a draft', () => {
    const open = (...types: FormType[]) =>
      formTypes.map(type => ({ type, status: types.includes(type) ? 'in_progress' : 'completed' }))
    expect(draftsInWords([])).toBe('')
    expect(draftsInWords(open())).toBe('')
    expect(draftsInWords(open('credit_app_memo'))).toBe('')
    expect(draftsInWords(open('user_form'))).toBe(
      'Standard Form is open for editing: its figures here are a draft.',
    )
    expect(draftsInWords(open('user_form', 'output_sheet', 'credit_app_memo'))).toBe(
      'Standard Form and Output Sheet are open for editing: their figures here are a draft.',
    )
    expect(draftsInWords([done('user_form'), { type: 'mse_assessment', status: 'in_progress' }])).toBe('')
  })

  it('says how many checks need an answer, also when there are none', () => {
    expect([0, 1, 2].map(openInWords)).toEqual([
      'The checks across the forms leave no question open.',
      'One check across the forms needs an answer.',
      '2 checks across the forms need an answer.',
    ])
  })
})

describe('the effects of a changed value on a form based on it', () => {
  it('name each field and its new figure, and quote a sentence', () => {
    const effects = [
      { label: 'End Use', to: 'The loan of $22,000.00 is for: stock.', follows: true, answered: false },
      { label: 'EMI Amount', to: '$1,362.13', follows: true, answered: false },
    ]
    expect(effectsInWords(effects)).toBe(
      'End Use would be “The loan of $22,000.00 is for: stock.”; EMI Amount would be $1,362.13.',
    )
    expect(effectsInWords([])).toBe('suggests the same answers.')
  })

  it('say “by all changes together” when several changes lead to the same effect', () => {
    const band = { label: 'LTV', to: 'Over 70% to 80%', follows: false, answered: false }
    const loan = {
      effects: [{ label: 'Loan amount', to: '$22,000.00', follows: true, answered: false }, band],
    }
    const property = { effects: [band] }
    expect([loan, property].map(({ effects }) => effectsInWords(effects, [loan, property]))).toEqual([
      'Loan amount would be $22,000.00; for LTV Over 70% to 80% would be suggested, by all changes together.',
      'for LTV Over 70% to 80% would be suggested, by all changes together.',
    ])
    expect(effectsInWords(property.effects, [property])).toBe('for LTV Over 70% to 80% would be suggested.')
  })

  it('name only the suggestion where the officer gave another answer', () => {
    const effects = [
      { label: 'End Use', to: 'The loan of $22,000.00 is for: stock.', follows: false, answered: false },
      { label: 'Sales 2025', to: '–', follows: true, answered: false },
    ]
    expect(effectsInWords(effects)).toBe(
      'for End Use “The loan of $22,000.00 is for: stock.” would be suggested; for Sales 2025 nothing would be suggested.',
    )
  })

  it('say nothing of a suggestion that is already the answer', () => {
    const ltv = { label: 'LTV', to: 'Up to 50%', follows: false, answered: true }
    const age = { label: 'Age', to: '46–55 years', follows: false, answered: false }
    expect(effectsInWords([ltv, age])).toBe('for Age 46–55 years would be suggested.')
    expect(effectsInWords([ltv])).toBe('suggests the answers that the form has.')
  })
})

describe('the number of forms based on changed figures', () => {
  const resting = (...types: FormType[]) =>
    types.flatMap(type => [1, 2].map(() => ({ restingForm: { formId: type, type, completedAt: '' } })))

  it('counts forms, not the changed values of each, and names the memo', () => {
    expect(changedBasisText([])).toBe('')
    expect(changedBasisText(resting('output_sheet'))).toBe(
      'One completed form rests on figures that changed since.',
    )
    expect(changedBasisText(resting('mse_assessment', 'output_sheet'))).toBe(
      '2 completed forms rest on figures that changed since.',
    )
    expect(changedBasisText(resting('credit_app_memo'))).toBe('The memo rests on figures that changed since.')
    expect(changedBasisText(resting('output_sheet', 'credit_app_memo'))).toBe(
      'The memo and one other form rest on figures that changed since.',
    )
    expect(changedBasisText(resting('mse_assessment', 'output_sheet', 'credit_app_memo'))).toBe(
      'The memo and 2 other forms rest on figures that changed since.',
    )
  })
})

test('one changed figure is counted in the singular', () => {
  expect([1, 2].map(figuresInWords)).toEqual(['1 figure', '2 figures'])
})

// D39
describe('a credit file as it is shown', () => {
  const lines = [{ form: 'user_form' as const }, { form: 'output_sheet' as const }]
  const check = (id: string) => ({ ...asks(id), sentence: 'It differs.', lines })
  const forms = [
    { type: 'user_form' as const, status: 'completed' },
    { type: 'output_sheet' as const, status: 'in_progress' },
  ]

  it('has no result of a check that waits for required answers, and says of which form', () => {
    const checks = [check('margin'), check('fact.term')]
    const shown = asShown({ checks, waiting: ['margin'], stress: { surplus: 1 }, forms })
    expect(shown.checks.map(({ severity, sentence }) => [severity, sentence])).toEqual([
      ['unknown', 'Waits for required answers of the Output Sheet.'],
      ['explain', 'It differs.'],
    ])
    expect(groupedUnexplained(shown.checks).flatMap(group => group.checks.map(({ id }) => id))).toEqual([
      'fact.term',
    ])
    expect(shown.stress).toEqual({ surplus: 1 })
  })

  it('has no break-even while that waits', () => {
    const checks = [check('stress')]
    expect(asShown({ checks, waiting: ['stress'], stress: { surplus: 1 }, forms }).stress).toBeNull()
  })
})
