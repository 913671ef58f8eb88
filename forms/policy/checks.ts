/**
 * The thresholds of the checks across forms. Every number here is a rule of thumb that a lender may change; no check blocks
 * anything (D42). Shares and differences are in percent or percentage points, money in USD.
 */
export interface ChecksPolicy {
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

export interface Thresholds {
  readonly note: number
  readonly explain: number
}

/**
 * The changes with which the stress test checks whether the surplus still pays the instalment: sales and purchases in percent,
 * the rate in percentage points.
 */
export interface StressPolicy {
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
export interface PathPolicy {
  readonly step: number
  readonly minShare: number
}

export const checks1: ChecksPolicy = {
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

export const stress1: StressPolicy = {
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

export const path1: PathPolicy = { step: 100, minShare: 50 }
