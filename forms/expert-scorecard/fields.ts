import type { Field, Option } from '../../engine/types.ts'

// spec 1 §2.37–38, §3.24–25, §5.18–19, §9.22, §9.24

/** Keys, weights, options and points: scorecard.md (D24), in the order of the screen. */

export const COMMENT_LENGTH = 1000 // part 1 §9

export interface Parameter {
  readonly key: string
  readonly label: string
  readonly weight: number
  readonly kind: 'qualitative' | 'quantitative'
  /** Why it is scored: the line under the dropdown. */
  readonly rationale: string
  /** Best to worst. */
  readonly options: readonly Option[]
}

/** An answer is stored as the option's label, as the completion payload carries it. Source: part 1 §3. */
function scored(points: Readonly<Record<string, number>>): readonly Option[] {
  return Object.entries(points).map(([label, value]) => ({ value: label, label, points: value }))
}

export const parameters: readonly Parameter[] = [
  {
    key: 'age',
    label: 'Age',
    weight: 10,
    kind: 'qualitative',
    rationale: 'The middle years join experience with working life ahead.',
    options: scored({
      '30–45 years': 80,
      '46–55 years': 75,
      '25–29 years': 65,
      '56–60 years': 55,
      'Under 25 or over 60': 40,
    }),
  },
  {
    key: 'business_vintage',
    label: 'Business Vintage',
    weight: 10,
    kind: 'qualitative',
    rationale: 'A business that has lived through bad years is likelier to live through the next.',
    options: scored({
      '10 years or more': 90,
      '7 to under 10 years': 80,
      '5 to under 7 years': 65,
      '3 to under 5 years': 50,
      'Under 3 years': 30,
    }),
  },
  {
    key: 'shop_ownership',
    label: 'Shop Ownership',
    weight: 10,
    kind: 'qualitative',
    rationale: 'Secure premises keep the business, and its owner, in place.',
    options: scored({
      'Owned, clear title': 90,
      'Family-owned': 80,
      'Registered lease, 3 years or more': 65,
      'Rented with agreement': 45,
      'Rented without agreement or mobile': 30,
    }),
  },
  {
    key: 'constitution',
    label: 'Constitution',
    weight: 5,
    kind: 'qualitative',
    rationale: 'A registered legal form brings accounts, continuity and somebody to hold liable.',
    options: scored({
      Company: 100,
      'Limited liability partnership': 90,
      'Registered partnership': 80,
      'Registered proprietorship': 70,
      Unregistered: 60,
    }),
  },
  {
    key: 'income_source',
    label: 'Income Source',
    weight: 10,
    kind: 'qualitative',
    rationale: 'A second documented income pays the instalment when the business cannot.',
    options: scored({
      'Business and two other documented incomes': 80,
      'Business and one other documented income': 70,
      'Business only, not seasonal': 65,
      'Business, seasonal or undocumented': 55,
      'Single seasonal income': 40,
    }),
  },
  {
    key: 'debt_burden_ratio',
    label: 'Debt Burden Ratio',
    weight: 10,
    kind: 'quantitative',
    rationale: 'Debt payments as a share of monthly income: what is already promised to others.',
    options: scored({
      'Up to 20%': 100,
      'Over 20% to 30%': 85,
      'Over 30% to 40%': 65,
      'Over 40% to 50%': 40,
      'Over 50%': 10,
    }),
  },
  {
    key: 'dscr',
    label: 'DSCR',
    weight: 10,
    kind: 'quantitative',
    rationale: 'Debt service coverage ratio: how many times the monthly surplus pays the instalment.',
    options: scored({
      '2.00 or more': 100,
      '1.75 to under 2.00': 85,
      '1.50 to under 1.75': 70,
      '1.25 to under 1.50': 45,
      'Under 1.25': 10,
    }),
  },
  {
    key: 'ltv',
    label: 'LTV',
    weight: 10,
    kind: 'quantitative',
    rationale: 'Loan to value: the loan as a share of the market value of the property behind it.',
    options: scored({
      'Up to 50%': 90,
      'Over 50% to 60%': 80,
      'Over 60% to 70%': 65,
      'Over 70% to 80%': 45,
      'Over 80% or unsecured': 20,
    }),
  },
  {
    key: 'gross_margin',
    label: 'Gross Margin',
    weight: 10,
    kind: 'quantitative',
    rationale: 'What is left of sales after purchases: the room for bad months.',
    options: scored({
      '35% or more': 90,
      '25% to under 35%': 80,
      '20% to under 25%': 65,
      '13% to under 20%': 45,
      'Under 13%': 20,
    }),
  },
  {
    key: 'working_capital_cycle',
    label: 'Working Capital Cycle',
    weight: 10,
    kind: 'quantitative',
    rationale: 'Days from paying the supplier to being paid by the buyer.',
    options: scored({
      'Up to 30 days': 90,
      '31 to 60 days': 75,
      '61 to 90 days': 60,
      '91 to 120 days': 45,
      'Over 120 days': 30,
    }),
  },
  {
    key: 'customer_margin',
    label: 'Customer Margin',
    weight: 10,
    kind: 'quantitative',
    rationale: 'Share of the funding that the customer puts in: own money at stake.',
    options: scored({
      '30% or more': 90,
      '25% to under 30%': 80,
      '20% to under 25%': 65,
      '15% to under 20%': 45,
      'Under 15%': 30,
    }),
  },
  {
    key: 'repayment_track',
    label: 'Repayment Track',
    weight: 5,
    kind: 'quantitative',
    rationale: 'How earlier loans were repaid is the best sign of how this one will be.',
    options: scored({
      'Closed loans, never late': 100,
      'Live loan of 12 months or more, never late': 85,
      '1 to 30 days late': 65,
      '31 to 60 days late, or no history': 45,
      'Over 60 days late or written off': 20,
    }),
  },
]

export const fields: readonly Field[] = [
  ...parameters.map(
    ({ key, label, rationale, options }): Field => ({
      key,
      label,
      step: 1,
      type: 'select',
      required: true,
      options,
      hint: rationale,
    }),
  ),
  {
    key: 'sales_officer_comment',
    label: 'Sales Officer Assessment',
    step: 1,
    type: 'textarea',
    maxLength: COMMENT_LENGTH,
    hint: 'Impressions that the parameters do not catch',
  },
  {
    key: 'totalScore',
    label: 'Total score',
    step: 1,
    type: 'number',
    calculated: true,
    unit: 'of 100',
    formula: 'Sum of points × weight ÷ 100 over the 12 parameters, to one decimal',
  },
  {
    key: 'riskCategory',
    label: 'Risk category',
    step: 1,
    type: 'text',
    calculated: true,
    formula: 'The band that {totalScore} falls into',
  },
  {
    key: 'recommendation',
    label: 'Recommendation',
    step: 1,
    type: 'text',
    calculated: true,
    formula: 'What the lender does with a file of risk category {riskCategory}',
  },
]
