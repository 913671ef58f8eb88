/** The limits and rates of each form that the lender decides. Shares are in percent, amounts in USD. */
export interface Limits {
  readonly mse: MseLimits
  readonly output: OutputLimits
  readonly memo: MemoLimits
  readonly financial: FinancialLimits
  readonly bank: BankLimits
}

interface MseLimits {
  readonly loanCap: number
  /** The largest share of the total monthly income that the instalment may take. */
  readonly capacityShareOfIncome: number
  /** The share of income less expenses that can repay a loan. */
  readonly capacityShareOfNet: number
  readonly debtBurdenMax: number
  /** Working days per month if none are given. */
  readonly workingDays: number
  /** The required working capital as a share of monthly purchases. */
  readonly workingCapitalShare: number
}

interface OutputLimits {
  /** The largest share of the monthly surplus that the instalment may take. */
  readonly surplusShare: number
  /** Terms of the assessed loan. */
  readonly ratePercent: number
  readonly termMonths: number
  /** The share of the required funding that the customer contributes. */
  readonly contributionShare: number
  /** The value that the security should have, as a multiple of the loan. */
  readonly securityFactor: number
  readonly throughputMax: number
  readonly growthMax: number
}

/** Points for a value over (or under) a limit; the first limit that applies counts. */
interface PointsOver {
  readonly over: number
  readonly points: number
}
interface PointsUnder {
  readonly under: number
  readonly points: number
}

interface MemoLimits {
  /** The share of the loan with which the instalment is compared. */
  readonly dbrShareOfLoan: number
  /** Above this, deviation D1 applies. */
  readonly dbrMax: number
  /** Below this, deviation D2 applies. */
  readonly coverageMin: number
  /** The answers to creditRiskScore for which deviation D3 applies. */
  readonly deviationScores: readonly string[]
  readonly riskPoints: {
    /** Points by the answer to creditRiskScore; `otherScore` is for all other answers. */
    readonly score: Readonly<Record<string, number>>
    readonly otherScore: number
    readonly dbr: readonly PointsOver[]
    readonly coverage: readonly PointsUnder[]
    readonly overdue: number
  }
  /** Highest first; the last begins at 0. */
  readonly categories: readonly { readonly name: string; readonly from: number }[]
}

/** The limits from which a calculated value is good or at least neutral. If `good` is above `neutral`, higher is better. */
interface ToneLimits {
  readonly good: number
  readonly neutral: number
}

interface FinancialLimits {
  /** Limits by the value's key without its year. */
  readonly tones: Readonly<Record<string, ToneLimits>>
  /** Whether a required figure may instead be marked as not available, with a reason. */
  readonly allowMarks: boolean
}

interface BankLimits {
  /** The most points that each weakness deducts from the stability score. */
  readonly deductionMax: {
    readonly volatility: number
    readonly trend: number
    readonly concentration: number
  }
  /** The larger bank's share up to which nothing is deducted for concentration. */
  readonly concentrationFrom: number
  readonly efficiencyFactor: number
}

/** The specification's own limits (spec 1 §5, §9; spec 2 §4, §9). */
const limits1: Limits = {
  mse: {
    loanCap: 50_000,
    capacityShareOfIncome: 50,
    capacityShareOfNet: 70,
    debtBurdenMax: 100,
    workingDays: 22,
    workingCapitalShare: 25,
  },
  output: {
    surplusShare: 65,
    ratePercent: 12,
    termMonths: 24,
    contributionShare: 25,
    securityFactor: 1.2,
    throughputMax: 1,
    growthMax: 100,
  },
  memo: {
    dbrShareOfLoan: 15,
    dbrMax: 40,
    coverageMin: 1.25,
    deviationScores: ['high-risk', 'very-high-risk'],
    riskPoints: {
      score: { 'medium-risk': 2, 'high-risk': 3, 'very-high-risk': 4 },
      otherScore: 1,
      dbr: [
        { over: 50, points: 2 },
        { over: 30, points: 1 },
      ],
      coverage: [
        { under: 1, points: 2 },
        { under: 1.5, points: 1 },
      ],
      overdue: 2,
    },
    categories: [
      { name: 'Very High Risk', from: 8 },
      { name: 'High Risk', from: 6 },
      { name: 'Medium Risk', from: 4 },
      { name: 'Low Risk', from: 0 },
    ],
  },
  financial: {
    tones: {
      current_ratio: { good: 1.5, neutral: 1 },
      cash_conversion_cycle: { good: 90, neutral: 120 },
      asset_coverage_ratio: { good: 2, neutral: 1.5 },
      customer_margin_percent: { good: 25, neutral: 15 },
    },
    allowMarks: false,
  },
  bank: {
    deductionMax: { volatility: 50, trend: 25, concentration: 25 },
    concentrationFrom: 50,
    efficiencyFactor: 20,
  },
}

/**
 * The thresholds of the checks across forms. Every number here is a rule of thumb that a lender may change; no check blocks
 * anything (D42). Shares and differences are in percent or percentage points, money in USD.
 */
interface ChecksPolicy {
  readonly turnover: Thresholds & {
    /** The lowest and highest share of the turnover that is expected to pass through the bank. */
    readonly bankedMin: number
    readonly bankedMax: number
  }
  /** The difference between the lowest and the highest margin, in percentage points. */
  readonly margin: Thresholds
  /** The largest differences up to which two statements of a fact count as the same. */
  readonly facts: {
    readonly money: number
    readonly percent: number
    readonly years: number
    /** For stock, debtors and creditors, in percent of the larger, because they are stated for different days. */
    readonly balances: number
  }
  /** The difference between two statements of the growth of sales, in percentage points. */
  readonly growth: { readonly note: number }
  /** Creditors as a multiple of what the suppliers' terms allow; more leads to a note. */
  readonly tradeTerms: { readonly times: number }
  /** The debt burden with this loan, in percent of the monthly income. */
  readonly incomeDbr: Thresholds
  /** The surplus divided by the instalment of this loan; lower values lead to a note or ask for a reason. */
  readonly dscr: Thresholds
  /** The loan in percent of the market value of the properties. */
  readonly ltv: { readonly note: number }
  /** The least that a household spends per member and month, in USD; null if the lender has set nothing. */
  readonly householdPerHead: number | null
}

interface Thresholds {
  readonly note: number
  readonly explain: number
}

/**
 * The changes with which the stress test checks whether the surplus still pays the instalment: sales and purchases in percent,
 * the rate in percentage points.
 */
interface StressPolicy {
  /** The lowest DSCR that counts as covered. */
  readonly target: number
  readonly grid: readonly StressStep[]
}

export interface StressStep {
  readonly sales?: number
  readonly purchases?: number
  readonly rate?: number
}

/** How paths to the next band are searched: the step of amounts in USD, and the smallest loan in percent of the present one. */
interface PathPolicy {
  readonly step: number
  readonly minShare: number
}

const checks1: ChecksPolicy = {
  turnover: { note: 10, explain: 20, bankedMin: 50, bankedMax: 110 },
  margin: { note: 5, explain: 10 },
  facts: { money: 1, percent: 0.5, years: 0.5, balances: 25 },
  growth: { note: 20 },
  tradeTerms: { times: 1.5 },
  incomeDbr: { note: 40, explain: 50 },
  dscr: { note: 1.15, explain: 1 },
  ltv: { note: 80 },
  householdPerHead: null,
}

const stress1: StressPolicy = {
  target: 1,
  grid: [
    { sales: -10 },
    { sales: -20 },
    { purchases: 5 },
    { purchases: 10 },
    { rate: 1 },
    { rate: 2 },
    { sales: -10, purchases: 5, rate: 2 },
  ],
}

const path1: PathPolicy = { step: 100, minShare: 50 }

/**
 * Values that the lender sets in advance and that officers get as suggestions. Null, or a kind that is not listed, means no
 * suggestion. Shares and rates are in percent.
 */
interface OffersPolicy {
  /** The highest growth of sales that suggestions for the projected year use. */
  readonly projectedGrowthMax: number | null
  /** The usual margin by business segment. */
  readonly industryMargin: Readonly<Record<string, number | null>>
  /** The share of a property's value that is lent on it, by type of property. */
  readonly programmeLtv: Readonly<Record<string, number | null>>
  /** In percent of the loan. */
  readonly processingFeePercent: number | null
  /** In percent per year. */
  readonly interestRate: number | null
  /** The share that the customer is expected to contribute if the loan is for working capital, or for assets. */
  readonly workingCapitalMargin: number | null
  readonly capitalExpenditureMargin: number | null
}

const offers1: OffersPolicy = {
  projectedGrowthMax: 20,
  industryMargin: {},
  programmeLtv: {},
  processingFeePercent: null,
  interestRate: null,
  workingCapitalMargin: null,
  capitalExpenditureMargin: null,
}

/** Freezes a value and everything that it contains, and returns it. */
export function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) deepFreeze(part)
  return Object.freeze(value)
}

/** The part of a policy by which forms are filled and checked. The other part, the scorecard, is needed by only one form. */
export interface Terms {
  /** The version of the policy, counted from 1. */
  readonly version: number
  readonly limits: Limits
  readonly checks: ChecksPolicy
  readonly stress: StressPolicy
  readonly path: PathPolicy
  readonly offers: OffersPolicy
}

/** The terms of the first policy, as the specification states them. */
export const terms1: Terms = deepFreeze<Terms>({
  version: 1,
  limits: limits1,
  checks: checks1,
  stress: stress1,
  path: path1,
  offers: offers1,
})

/**
 * The terms of all versions of the policy, oldest first. They are in a file without the scorecards, because most screens of a
 * form do not need those (forms/policy/policy.ts).
 */
const terms: readonly Terms[] = [terms1]

export function currentVersion(): number {
  return terms.length
}

/** Returns the terms by which a form was completed, or the current ones if it has no version, as an open form. */
export function termsOfVersion(version: number | null | undefined): Terms {
  return ofVersion(terms, version)
}

/** Returns the part of one version from a list of all versions, or the last part if there is no version. Throws if unknown. */
export function ofVersion<Part>(parts: readonly Part[], version: number | null | undefined): Part {
  const found = parts[(version ?? parts.length) - 1]
  if (!found) throw new Error(`There is no version ${version} of the policy.`)
  return found
}
