import { describe, expect, it } from 'vitest'
import { dealOf, howFar, openInWords, riskInWords } from './deal.ts'
import { checkInWords, groupedUnexplained } from './open-checks.ts'

const asks = (id: string, note: { current: boolean } | null = null) => ({
  id,
  severity: 'explain' as const,
  note,
})

describe('what needs an answer', () => {
  it('is led by what speaks against repayment, the heaviest first', () => {
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

  it('is not what has a reason for the figures of now, nor what the turnover says already', () => {
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

  it('names what it speaks of', () => {
    const sentence = 'The customer states 60.0%; purchases leave -5.7%.'
    expect(checkInWords({ title: 'Gross margin', sentence })).toBe(`Gross margin: ${sentence}`)
    const term = 'Term differs: 36 months (Standard Form), 12 months (Credit App Memo).'
    expect(checkInWords({ title: 'Term', sentence: term })).toBe(term)
  })
})

const line = (form: 'user_form' | 'output_sheet' | 'credit_app_memo', display: string) => ({
  form,
  key: 'any',
  display,
})

describe('the deal', () => {
  it('is what was asked for and what is proposed, with what differs', () => {
    const rows = dealOf([
      { id: 'fact.loan_asked', lines: [line('user_form', '$35,000.00')] },
      {
        id: 'fact.loan_proposed',
        lines: [line('user_form', '$35,000.00'), line('credit_app_memo', '$50,000.00')],
      },
      { id: 'fact.term', lines: [line('user_form', '12 months'), line('credit_app_memo', '12 months')] },
      { id: 'fact.rate', lines: [line('user_form', '13.5%')] },
    ])
    expect(rows).toEqual([
      {
        title: 'Asked for',
        terms: [
          { display: '$35,000.00', differs: false },
          { display: '12 months', differs: false },
          { display: '13.5%', differs: false },
        ],
      },
      {
        title: 'Proposed',
        terms: [
          { display: '$50,000.00', differs: true },
          { display: '12 months', differs: false },
          { display: '', differs: false },
        ],
      },
    ])
  })

  it('tells three ratings of the risk apart', () => {
    const risk = {
      id: 'fact.risk',
      lines: [{ ...line('credit_app_memo', 'Low risk'), key: 'creditRiskScore' }],
    }
    expect(riskInWords({ score: 65, band: 'High Risk', riskCategory: 'Medium Risk' }, [risk])).toBe(
      'Scorecard: 65 of 100, High Risk. Memo: Medium Risk by its formula, rated Low risk.',
    )
    expect(riskInWords({ score: null, band: null, riskCategory: null }, [])).toBe('')
  })
})

describe('a file without a decision', () => {
  const done = (type: 'user_form' | 'mse_assessment') => ({ type, status: 'completed' })

  it('says how far its forms are, and which is next', () => {
    expect(howFar([])).toBe('No form has been begun yet.')
    expect(howFar([done('user_form'), done('mse_assessment')])).toBe(
      'No decision yet: 2 of 7 forms are completed. Output Sheet is not begun.',
    )
    const reopened = [{ type: 'user_form' as const, status: 'in_progress' }, done('mse_assessment')]
    expect(howFar(reopened)).toBe(
      'No decision yet: 1 of 7 forms are completed. Standard Form is in progress.',
    )
  })

  it('says how many checks need an answer, also when none does', () => {
    expect([0, 1, 2].map(openInWords)).toEqual([
      'No check across the forms needs an answer.',
      'One check across the forms needs an answer.',
      '2 checks across the forms need an answer.',
    ])
  })
})
