/** The limits and rates of each form that the lender decides. Shares are in percent, amounts in USD. */
export interface Limits {
  readonly mse: MseLimits
  readonly output: OutputLimits
  readonly memo: MemoLimits
  readonly financial: FinancialLimits
  readonly bank: BankLimits
}

export interface MseLimits {
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

export interface OutputLimits {
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
export interface PointsOver {
  readonly over: number
  readonly points: number
}
export interface PointsUnder {
  readonly under: number
  readonly points: number
}

export interface MemoLimits {
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
export interface ToneLimits {
  readonly good: number
  readonly neutral: number
}

export interface FinancialLimits {
  /** Limits by the value's key without its year. */
  readonly tones: Readonly<Record<string, ToneLimits>>
  /** Whether a required figure may instead be marked as not available, with a reason. */
  readonly allowMarks: boolean
}

export interface BankLimits {
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
export const limits1: Limits = {
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
