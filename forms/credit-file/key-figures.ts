import type { FormType } from '../catalogue.ts'

/** The groups in which a credit committee reads the figures of a file. */
export const figureGroups = ['Capacity', 'Business', 'Security', 'Character'] as const
export type FigureGroupName = (typeof figureGroups)[number]

/** The key figures of a file, by form and key; `{Y}` stands for the form's assessment year (keyIn). */
export const keyFigures: Readonly<Record<FigureGroupName, readonly (readonly [FormType, string])[]>> = {
  Capacity: [
    ['output_sheet', 'monthly_surplus'],
    ['output_sheet', 'dscr'],
    ['credit_app_memo', 'emiAmount'],
    ['mse_assessment', 'debtBurdenPercentage'],
    ['credit_app_memo', 'dbrPercentage'],
    ['mse_assessment', 'repaymentCapacity'],
  ],
  Business: [
    ['output_sheet', 'monthly_sales_average'],
    ['financial_analysis', 'sales_{Y}'],
    ['output_sheet', 'gp_margin'],
    ['output_sheet', 'sales_growth'],
    ['financial_analysis', 'current_ratio_{Y}'],
    ['financial_analysis', 'cash_conversion_cycle_{Y}'],
    ['bank_analysis', 'monthlyAverageCredits'],
    ['bank_analysis', 'cashFlowStability'],
  ],
  Security: [
    ['user_form', 'loanType'],
    ['user_form', 'loanToMarketValue'],
    ['credit_app_memo', 'loanToValueRatio'],
    ['credit_app_memo', 'assetCoverage'],
    ['financial_analysis', 'personal_net_worth'],
    ['credit_app_memo', 'thirdPartyGuarantor'],
  ],
  Character: [
    ['expert_scorecard', 'totalScore'],
    ['expert_scorecard', 'riskCategory'],
    ['credit_app_memo', 'riskCategory'],
    ['expert_scorecard', 'repayment_track'],
    ['credit_app_memo', 'anyLoansOverdue'],
  ],
}

/** Distinct names for figures that are similar, so that they are not confused when shown together. */
export const figureNames: Readonly<Record<string, string>> = {
  'output_sheet.dscr': 'DSCR of the maximum loan',
  'mse_assessment.debtBurdenPercentage': 'Debt burden before this loan',
  'credit_app_memo.dbrPercentage': 'Debt burden by the memo’s formula',
  'user_form.loanToMarketValue': 'Loan to market value, as stated',
  'credit_app_memo.loanToValueRatio': 'Loan to all personal assets',
  'expert_scorecard.riskCategory': 'Risk by the scorecard',
  'credit_app_memo.riskCategory': 'Risk by the memo’s formula',
}

/** Returns the key of a figure in a form of that assessment year. */
export const keyIn = (name: string, assessmentYear: number) => name.replace('{Y}', String(assessmentYear))
