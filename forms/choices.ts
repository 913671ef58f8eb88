import type { Option } from '../engine/types.ts'

/** The options of a select, from stored value to label, in the order they are offered. */
export function choices(labels: Readonly<Record<string, string>>): readonly Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

/** Conditions of the specification read "existingCustomer is Yes", so the stored values are the words themselves. */
export const yesNo = choices({ Yes: 'Yes', No: 'No' })

/** The segments that the Credit Application Memo knows (spec 2 §3.16), used wherever a business is classed. */
export const businessSegments = choices({
  trading: 'Trading',
  manufacturing: 'Manufacturing',
  services: 'Services',
  agriculture: 'Agriculture',
  retail: 'Retail',
})

/** What a loan is for, as the Standard Form's end use and the MSE Assessment's loan purpose. */
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
