/**
 * When figures that stand in several forms are worth a word. Every number here is a rule of thumb that a lender may set
 * otherwise; none of them refuses anything (D42). Shares and differences are in percent or percentage points, money in USD.
 */
export interface ChecksPolicy {
  readonly turnover: NoteAndExplain & {
    /** Of the turnover, how much at least and at most is expected to pass through the bank. */
    readonly bankedMin: number
    readonly bankedMax: number
  }
  /** Between the lowest and the highest margin, in points. */
  readonly margin: NoteAndExplain
  /** Up to this difference two statements of one fact are the same. */
  readonly facts: {
    readonly money: number
    readonly percent: number
    readonly years: number
    /** Stock, debtors and creditors are taken on different days. */
    readonly balances: number
  }
  /** Between two statements of the growth of sales, in points. */
  readonly growth: { readonly note: number }
  /** Creditors above so many times what the suppliers' terms allow. */
  readonly tradeTerms: { readonly times: number }
  /** The debt burden with this loan, of the monthly income. */
  readonly incomeDbr: NoteAndExplain
  /** The surplus over the instalment of this loan: below these. */
  readonly dscr: NoteAndExplain
  /** The loan over the market value of the properties. */
  readonly ltv: { readonly note: number }
  /** What a household spends a month for each of its members; null where the lender has set nothing. */
  readonly householdPerHead: number | null
}

export interface NoteAndExplain {
  readonly note: number
  readonly explain: number
}

/** How far figures are moved to see whether the surplus still pays the instalment. Changes in percent, of the rate in points. */
export interface StressPolicy {
  /** The DSCR that must remain. */
  readonly target: number
  readonly grid: readonly StressStep[]
}

export interface StressStep {
  readonly sales?: number
  readonly purchases?: number
  readonly rate?: number
}

/** How a path to the next band is looked for: the step of amounts in USD, and the least share of the loan in percent. */
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
