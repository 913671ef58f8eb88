import { describe, expect, it } from 'vitest'
import type { Answers } from '../../engine/types.ts'
import { policy1 } from '../policy.ts'
import { type AnswersByType, shownSuggestions, suggested, suggestedValue } from './test-earlier.ts'

// spec 3 §2.7

describe('the memo', () => {
  const memo = (field: string, answersByType: AnswersByType) =>
    suggestedValue('credit_app_memo', field, answersByType)

  it.each([
    ['Lowest Risk', 'low-risk'],
    ['Low Risk', 'low-risk'],
    ['Moderate Risk', 'medium-risk'],
    ['High Risk', 'high-risk'],
    ['Highest Risk', 'very-high-risk'],
  ])('takes %s for %s', (riskCategory, value) => {
    const answers = Object.fromEntries(policy1.scorecard.parameters.map(({ id }) => [id, 'rated']))
    const scorecard = { answers, computed: { totalScore: 70, riskCategory } }
    const said = shownSuggestions('credit_app_memo', { expert_scorecard: scorecard })
    expect(said.filter(({ field }) => field === 'creditRiskScore')).toMatchObject([
      { field: 'creditRiskScore', value, evidence: `${riskCategory}, score 70` },
    ])
  })

  // D39
  it('takes no risk score from a scorecard before every parameter is rated', () => {
    expect(memo('creditRiskScore', { expert_scorecard: {} })).toBeUndefined()
    const [first] = policy1.scorecard.parameters
    const rated = { [first?.id ?? '']: first?.options[0]?.label }
    expect(memo('creditRiskScore', { expert_scorecard: rated })).toBeUndefined()
  })

  it('knows a guarantor who is named as one, and takes no co-applicant for a third party', () => {
    expect(memo('thirdPartyGuarantor', { user_form: {}, mse_assessment: {} })).toBe('no')
    expect(memo('guarantorIncome', { user_form: {}, mse_assessment: {} })).toBe('not-applicable')
    const coApplicant = { user_form: { coApplicantName: 'Kofi' }, mse_assessment: {} }
    expect(memo('thirdPartyGuarantor', coApplicant)).toBeUndefined()
    expect(memo('guarantorIncome', coApplicant)).toBeUndefined()
    const guarantor = { user_form: {}, mse_assessment: { guarantorName: 'Ama' } }
    expect(memo('thirdPartyGuarantor', guarantor)).toBe('yes')
    expect(memo('guarantorIncome', guarantor)).toBeUndefined()
  })

  it('names a bank once, also where one name lists several', () => {
    const standard = { bankAccount1Name: 'Veldham Mutual', bankAccount2Name: 'First Coastal Bank' }
    const both = { bankName: 'Veldham Mutual and First Coastal Bank' }
    expect(memo('currentBankers', { user_form: standard, bank_analysis: both })).toBe(
      'Veldham Mutual, First Coastal Bank',
    )
  })

  it('names each bank once', () => {
    const standard = { bankAccount1Name: 'First Bank', bankAccount2Name: 'Harbour Bank' }
    expect(memo('currentBankers', { user_form: standard, bank_analysis: { bankName: 'First Bank' } })).toBe(
      'First Bank, Harbour Bank',
    )
    expect(memo('currentBankers', { user_form: {}, bank_analysis: {} })).toBeUndefined()
  })

  it.each<[Answers, string | undefined]>([
    [{ coApplicantLoan2EverOverdue: 'Yes', dpdCondition1: 'never-late' }, 'yes'],
    [{ liveLoan: 'Yes', dpdCondition1: 'never-late' }, 'no'],
    [{ liveLoan: 'Yes', dpdCondition1: '1-30-days' }, 'yes'],
    [{ liveLoan: 'No' }, 'no'],
    [{ liveLoan: 'Yes' }, undefined],
  ])('loans overdue, from %j: %s', (standard, value) => {
    expect(memo('anyLoansOverdue', { user_form: standard })).toBe(value)
  })

  it.each<[Answers, string | undefined]>([
    [{ supplier1Quality: 'good', supplier2Quality: 'poor' }, 'negative'],
    [{ supplier1Quality: 'excellent' }, 'positive'],
    [{ supplier2Quality: 'average' }, undefined],
    [{}, 'not-available'],
  ])('supplier reference, from %j: %s', (standard, value) => {
    expect(memo('supplierReference', { user_form: standard })).toBe(value)
  })

  it('says of the cash flow no coverage of an instalment that there is not', () => {
    const sheet = { monthly_sales: 5000, total_purchases: 3000, affordable_emi: 100 }
    expect(memo('cashFlowAnalysis', { output_sheet: sheet })).toMatch(
      /monthly surplus \$2,000\.00, DSCR 20\.$/,
    )
    expect(memo('cashFlowAnalysis', { output_sheet: { ...sheet, affordable_emi: 0 } })).toBe(
      'Sales $5,000.00 a month, GP margin 40%, NP margin 40%, monthly surplus $2,000.00.',
    )
  })

  it('takes name, branch, terms, assets and the loan with what the Output Sheet supports', () => {
    const answers = {
      user_form: {
        customerName: 'Amina Okoro',
        BranchName: 'Harbour',
        loanAmount: 9000,
        loanTenure: 24,
        interestRate: 0,
        processingFee: 0,
      },
      output_sheet: { monthly_sales: 5000, affordable_emi: 100 },
      financial_analysis: { savings_bank: 1500, property_value: 60_000 },
    }
    expect(memo('customerName', answers)).toBe('Amina Okoro')
    expect(memo('branch', answers)).toBe('Harbour')
    expect(memo('loanTerm', answers)).toBe(24)
    expect(memo('interestRate', answers)).toBe(0)
    expect(memo('processingFee', answers)).toBe(0)
    expect(memo('totalAssetsValue', answers)).toBe(61_500)
    expect(suggested('credit_app_memo', 'loanAmount', answers)).toEqual({
      field: 'loanAmount',
      value: 9000,
      display: '$9,000.00',
      evidence: 'Loan amount; the Output Sheet supports $2,124.00',
      source: 'Standard Form and Output Sheet',
    })
  })
})
