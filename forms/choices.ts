import type { Option } from '../engine/types.ts'

/** Creates the options of a select from labels by stored value, in the order in which they are offered. */
export function choices(labels: Readonly<Record<string, string>>): readonly Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

/** The stored values are 'Yes' and 'No', because conditions in the specification read "existingCustomer is Yes". */
export const yesNo = choices({ Yes: 'Yes', No: 'No' })

/** The business segments of the Credit Application Memo (spec 2 §3.16), used in all forms that classify a business. */
export const businessSegments = choices({
  trading: 'Trading',
  manufacturing: 'Manufacturing',
  services: 'Services',
  agriculture: 'Agriculture',
  retail: 'Retail',
})

/** The purposes of a loan: the options of the Standard Form's end use and of the MSE Assessment's loan purpose. */
export const loanPurposes = choices({
  'working-capital': 'Working capital',
  'asset-purchase': 'Purchase of machinery, a vehicle or another asset',
  'premises-purchase': 'Purchase or construction of premises',
  'business-expansion': 'Business expansion',
  'debt-consolidation': 'Repayment of other loans',
  other: 'Other',
})

/** How a co-applicant or guarantor is related to the customer. */
export const relationships = choices({
  spouse: 'Spouse',
  parent: 'Parent',
  child: 'Son or daughter',
  sibling: 'Brother or sister',
  'other-relative': 'Other relative',
  'business-partner': 'Business partner',
  friend: 'Friend',
  other: 'Other',
})

/** The risk categories of completed scorecards and memos together, best first. spec 2 §4 (memo), D24 (scorecard). */
export const riskCategories = [
  'Lowest Risk',
  'Low Risk',
  'Moderate Risk',
  'Medium Risk',
  'High Risk',
  'Very High Risk',
  'Highest Risk',
] as const

/** The key prefixes of the three loans of the customer and the three of the co-applicant (D14). */
export const customerLoans = ['customerLoan1', 'customerLoan2', 'customerLoan3'] as const
export const coApplicantLoans = ['coApplicantLoan1', 'coApplicantLoan2', 'coApplicantLoan3'] as const

/** The other incomes of the MSE Assessment, each with the key of the checkbox that makes it count (D19). */
export const consideredIncomes = ['Agriculture', 'Rental', 'Salary', 'Other'].map(name => ({
  name,
  income: `${name.toLowerCase()}Income`,
  consider: `consider${name}Income`,
}))
