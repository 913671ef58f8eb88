import { describe, expect, it } from 'vitest'
import type { Answers } from '../../engine/types.ts'
import { policy1 } from '../policy/policy.ts'
import { type AnswersByType, shownSuggestions, suggested, suggestedValue } from './test-earlier.ts'

// spec 3 §2.7

describe('suggestions for the memo', () => {
  const memo = (field: string, answersByType: AnswersByType) =>
    suggestedValue('credit_app_memo', field, answersByType)

  it.each([
    ['Lowest Risk', 'low-risk'],
    ['Low Risk', 'low-risk'],
    ['Moderate Risk', 'medium-risk'],
    ['High Risk', 'high-risk'],
    ['Highest Risk', 'very-high-risk'],
  ])('turn %s into %s', (riskCategory, value) => {
    const answers = Object.fromEntries(policy1.scorecard.parameters.map(({ id }) => [id, 'rated']))
    const scorecard = { answers, computed: { totalScore: 70, riskCategory }, createdAt: '' }
    const said = shownSuggestions('credit_app_memo', { expert_scorecard: scorecard })
    expect(said.filter(({ field }) => field === 'creditRiskScore')).toMatchObject([
      { field: 'creditRiskScore', value, evidence: `${riskCategory}, score 70` },
    ])
  })

  // D39
  it('include no risk score before every parameter of the scorecard is rated', () => {
    expect(memo('creditRiskScore', { expert_scorecard: {} })).toBeUndefined()
    const [first] = policy1.scorecard.parameters
    const rated = { [first?.id ?? '']: first?.options[0]?.label }
    expect(memo('creditRiskScore', { expert_scorecard: rated })).toBeUndefined()
  })

  it('count a named guarantor as a third party, but not a co-applicant', () => {
    expect(memo('thirdPartyGuarantor', { user_form: {}, mse_assessment: {} })).toBe('no')
    expect(memo('guarantorIncome', { user_form: {}, mse_assessment: {} })).toBe('not-applicable')
    const coApplicant = { user_form: { coApplicantName: 'Kofi' }, mse_assessment: {} }
    expect(memo('thirdPartyGuarantor', coApplicant)).toBeUndefined()
    expect(memo('guarantorIncome', coApplicant)).toBeUndefined()
    const guarantor = { user_form: {}, mse_assessment: { guarantorName: 'Ama' } }
    expect(memo('thirdPartyGuarantor', guarantor)).toBe('yes')
    expect(memo('guarantorIncome', guarantor)).toBeUndefined()
  })

  it('name a bank once, even if one of the names lists several banks', () => {
    const standard = { bankAccount1Name: 'Veldham Mutual', bankAccount2Name: 'First Coastal Bank' }
    const both = { bankName: 'Veldham Mutual and First Coastal Bank' }
    expect(memo('currentBankers', { user_form: standard, bank_analysis: both })).toBe(
      'Veldham Mutual, First Coastal Bank',
    )
  })

  it('name each bank once', () => {
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
  ])('say whether loans are overdue, from %j: %s', (standard, value) => {
    expect(memo('anyLoansOverdue', { user_form: standard })).toBe(value)
  })

  it.each<[Answers, string | undefined]>([
    [{ supplier1Quality: 'good', supplier2Quality: 'poor' }, 'negative'],
    [{ supplier1Quality: 'excellent' }, 'positive'],
    [{ supplier2Quality: 'average' }, undefined],
    [{}, 'not-available'],
  ])('rate the supplier reference, from %j: %s', (standard, value) => {
    expect(memo('supplierReference', { user_form: standard })).toBe(value)
  })

  it('leave the DSCR out of the cash flow text when there is no instalment', () => {
    const sheet = { monthly_sales: 5000, total_purchases: 3000, affordable_emi: 100 }
    expect(memo('cashFlowAnalysis', { output_sheet: sheet })).toMatch(
      /monthly surplus \$2,000\.00, DSCR 20\.$/,
    )
    expect(memo('cashFlowAnalysis', { output_sheet: { ...sheet, affordable_emi: 0 } })).toBe(
      'Sales $5,000.00 a month, GP margin 40%, NP margin 40%, monthly surplus $2,000.00.',
    )
  })

  it('include name, branch, terms, assets, and the loan with the amount that the Output Sheet supports', () => {
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
    const withBusiness = {
      ...answers,
      financial_analysis: {
        ...answers.financial_analysis,
        gross_fixed_assets_2024: 30_000,
        cash_bank_2024: 8_400,
      },
    }
    expect(suggested('credit_app_memo', 'totalAssetsValue', withBusiness)).toMatchObject({
      value: 61_500,
      evidence: 'Personal assets only, without the business’s $38,400.00 of 2024',
    })
    expect(suggested('credit_app_memo', 'loanAmount', answers)).toEqual({
      field: 'loanAmount',
      value: 9000,
      display: '$9,000.00',
      evidence: 'Loan amount; the Output Sheet supports $2,124.00',
      source: 'Standard Form and Output Sheet',
    })
  })
})
