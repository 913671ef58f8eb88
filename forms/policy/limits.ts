/** The limits and rates of each form that are the lender's judgement. Shares are in percent, amounts in USD. */
export interface Limits {
  readonly mse: MseLimits
  readonly output: OutputLimits
  readonly memo: MemoLimits
  readonly financial: FinancialLimits
  readonly bank: BankLimits
}

export interface MseLimits {
  readonly loanCap: number
  /** Of the total monthly income, the most that may go into the instalment. */
  readonly capacityShareOfIncome: number
  /** Of what income leaves after expenses, the part that can repay a loan. */
  readonly capacityShareOfNet: number
  readonly debtBurdenMax: number
  /** Working days of a month when none are given. */
  readonly workingDays: number
  /** Of the monthly purchases. */
  readonly workingCapitalShare: number
}

export interface OutputLimits {
  /** Of the monthly surplus, the most that may go into the instalment. */
  readonly surplusShare: number
  /** Terms of the assessed loan. */
  readonly ratePercent: number
  readonly termMonths: number
  /** Of the funding required, what the customer contributes. */
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
  /** The instalment is measured against this share of the loan. */
  readonly dbrShareOfLoan: number
  /** Deviation D1 above it. */
  readonly dbrMax: number
  /** Deviation D2 below it. */
  readonly coverageMin: number
  /** Answers of creditRiskScore that are deviation D3. */
  readonly deviationScores: readonly string[]
  readonly riskPoints: {
    /** By the answer of creditRiskScore, and for any other. */
    readonly score: Readonly<Record<string, number>>
    readonly otherScore: number
    readonly dbr: readonly PointsOver[]
    readonly coverage: readonly PointsUnder[]
    readonly overdue: number
  }
  /** Highest first; the last begins at 0. */
  readonly categories: readonly { readonly name: string; readonly from: number }[]
}

/** Where a calculated value turns good and where at least neutral; good above neutral means that higher is better. */
export interface ToneLimits {
  readonly good: number
  readonly neutral: number
}

export interface FinancialLimits {
  /** By the key of the value without its year. */
  readonly tones: Readonly<Record<string, ToneLimits>>
  /** Whether a figure that must be there may be marked as not available instead, with a reason. */
  readonly allowMarks: boolean
}

export interface BankLimits {
  /** The most points of stability that each weakness takes away. */
  readonly deductionMax: {
    readonly volatility: number
    readonly trend: number
    readonly concentration: number
  }
  /** Up to this share of the larger bank there is no deduction. */
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
