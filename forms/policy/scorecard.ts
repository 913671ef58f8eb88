import { answerOf } from '../../engine/answers.ts'
import { finite } from '../../engine/finance.ts'
import type { Answers } from '../../engine/types.ts'

/** The part of the policy that defines the Expert Scorecard. */
export interface ScorecardPolicy {
  /** In the order of the screen. */
  readonly parameters: readonly PolicyParameter[]
  /** Best first. A score belongs to the first band whose `from` it reaches, or to the last band if it reaches none. */
  readonly bands: readonly PolicyBand[]
  /** The reasons offered to officers who answer differently from the evidence. */
  readonly reasons: readonly string[]
  /** The percentage of an officer's scorecards whose category changed by overrides, above which the overrides deserve a look. */
  readonly overrideNoteShare: number
}

/** One parameter of the Expert Scorecard; its id is the key of its field. */
export interface PolicyParameter {
  readonly id: string
  readonly label: string
  readonly weight: number
  readonly kind: 'qualitative' | 'quantitative'
  /** Why it is scored; shown under the dropdown. */
  readonly rationale: string
  /** Best to worst. */
  readonly options: readonly PolicyOption[]
  readonly evidence: Evidence
}

export interface PolicyOption {
  readonly id: string
  /** Stored as the answer, and shown as "label (n points)" (spec 1 §3). */
  readonly label: string
  readonly points: number
}

/**
 * How answers of earlier forms determine an option. `atLeast`: the first option whose limit the value reaches. `atMost`: the
 * first option whose limit the value does not exceed. `between`: the first option whose range, including both ends, contains the
 * value. In all three there is one limit or range fewer than options, and the last option is for all other values. `map`: the
 * option's id by an answer or by the outcome of a rule.
 */
type Evidence =
  | { readonly kind: 'atLeast' | 'atMost'; readonly limits: readonly number[] }
  | { readonly kind: 'between'; readonly ranges: readonly (readonly [number, number])[] }
  | {
      readonly kind: 'map'
      readonly map: Readonly<Record<string, string>>
      /** For the repayment track: the number of months for which a live loan must have been repaid. */
      readonly months?: number
    }

export interface PolicyBand {
  readonly name: string
  /** The lowest score of the band. */
  readonly from: number
  readonly recommendation: string
  /** The corresponding answer to the Credit Application Memo's creditRiskScore. */
  readonly creditRiskScore: string
  /** The answer to the memo's decision that is suggested for the band. */
  readonly decision: string
}

/** The marks on the bar of the scorecard's total score (spec 1 §2, spec 2 §9). */
export const scoreMarkers = [30, 50, 70, 85, 100] as const

/** Reports whether every parameter of the scorecard is rated. Until then its score and category are meaningless (D39). */
export function isFullyRated(answers: Answers, { parameters }: ScorecardPolicy): boolean {
  return parameters.every(({ id }) => answerOf(answers, id) !== undefined)
}

/** Returns by how much the score changes, before rounding, if a parameter has the option `to` instead of `from`. */
export function scoreChange({ weight, options }: PolicyParameter, from: string, to: string): number {
  const points = (of: string) => options.find(({ label }) => label === of)?.points ?? 0
  return finite(((points(to) - points(from)) * weight) / 100)
}

/** The scorecard of the first policy: parameters, options, points, weights, evidence and bands of scorecard.md (D24). */

/** Creates options from points by label, best to worst. The label becomes the id: "Owned, clear title" → owned-clear-title. */
function scored(points: Readonly<Record<string, number>>): readonly PolicyOption[] {
  return Object.entries(points).map(([label, value]) => ({
    id: label
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, ''),
    label,
    points: value,
  }))
}

const parameters: readonly PolicyParameter[] = [
  {
    id: 'age',
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
    evidence: {
      kind: 'between',
      ranges: [
        [30, 45],
        [46, 55],
        [25, 29],
        [56, 60],
      ],
    },
  },
  {
    id: 'business_vintage',
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
    evidence: { kind: 'atLeast', limits: [10, 7, 5, 3] },
  },
  {
    id: 'shop_ownership',
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
    evidence: {
      kind: 'map',
      map: {
        'owned-clear-title': 'owned-clear-title',
        'family-owned': 'family-owned',
        'registered-lease-3-years': 'registered-lease-3-years-or-more',
        'registered-lease-shorter': 'rented-with-agreement',
        'rented-with-agreement': 'rented-with-agreement',
        'rented-without-agreement': 'rented-without-agreement-or-mobile',
        mobile: 'rented-without-agreement-or-mobile',
      },
    },
  },
  {
    id: 'constitution',
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
    evidence: {
      kind: 'map',
      map: {
        'private-limited-company': 'company',
        'public-limited-company': 'company',
        'limited-liability-partnership': 'limited-liability-partnership',
        'registered-partnership': 'registered-partnership',
        'registered-proprietorship': 'registered-proprietorship',
        'unregistered-partnership': 'unregistered',
        'unregistered-proprietorship': 'unregistered',
      },
    },
  },
  {
    id: 'income_source',
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
    evidence: {
      kind: 'map',
      map: {
        'two-documented': 'business-and-two-other-documented-incomes',
        'one-documented': 'business-and-one-other-documented-income',
        steady: 'business-only-not-seasonal',
        'seasonal-undocumented': 'business-seasonal-or-undocumented',
        seasonal: 'single-seasonal-income',
      },
    },
  },
  {
    id: 'debt_burden_ratio',
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
    evidence: { kind: 'atMost', limits: [20, 30, 40, 50] },
  },
  {
    id: 'dscr',
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
    evidence: { kind: 'atLeast', limits: [2, 1.75, 1.5, 1.25] },
  },
  {
    id: 'ltv',
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
    evidence: { kind: 'atMost', limits: [50, 60, 70, 80] },
  },
  {
    id: 'gross_margin',
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
    evidence: { kind: 'atLeast', limits: [35, 25, 20, 13] },
  },
  {
    id: 'working_capital_cycle',
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
    evidence: { kind: 'atMost', limits: [30, 60, 90, 120] },
  },
  {
    id: 'customer_margin',
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
    evidence: { kind: 'atLeast', limits: [30, 25, 20, 15] },
  },
  {
    id: 'repayment_track',
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
    evidence: {
      kind: 'map',
      map: {
        'closed-never-late': 'closed-loans-never-late',
        'live-never-late': 'live-loan-of-12-months-or-more-never-late',
        '1-30-days': '1-to-30-days-late',
        '31-60-days': '31-to-60-days-late-or-no-history',
        'no-history': '31-to-60-days-late-or-no-history',
        '61-90-days': 'over-60-days-late-or-written-off',
        'over-90-days': 'over-60-days-late-or-written-off',
        'written-off': 'over-60-days-late-or-written-off',
      },
      months: 12,
    },
  },
]

const bands: readonly PolicyBand[] = [
  {
    name: 'Lowest Risk',
    from: 82,
    recommendation: 'Approve on standard terms.',
    creditRiskScore: 'low-risk',
    decision: 'approve',
  },
  {
    name: 'Low Risk',
    from: 76,
    recommendation: 'Approve; review pricing and standard conditions.',
    creditRiskScore: 'low-risk',
    decision: 'approve',
  },
  {
    name: 'Moderate Risk',
    from: 69,
    recommendation: 'Approve with conditions: smaller amount, shorter term or more security.',
    creditRiskScore: 'medium-risk',
    decision: 'conditional-approval',
  },
  {
    name: 'High Risk',
    from: 63,
    recommendation: 'Refer to the credit committee; approve only with strong mitigants.',
    creditRiskScore: 'high-risk',
    decision: 'defer',
  },
  {
    name: 'Highest Risk',
    from: 30,
    recommendation: 'Decline, or defer until the weaknesses are resolved.',
    creditRiskScore: 'very-high-risk',
    decision: 'reject',
  },
]

export const scorecard1: ScorecardPolicy = {
  parameters,
  bands,
  reasons: ['Document seen', 'Evidence outdated: form to be corrected', 'Site visit', 'Other'],
  overrideNoteShare: 10,
}
