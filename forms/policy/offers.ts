/**
 * Values that the lender sets in advance and that officers get as suggestions. Null, or a kind that is not listed, means no
 * suggestion. Shares and rates are in percent.
 */
export interface OffersPolicy {
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

export const offers1: OffersPolicy = {
  projectedGrowthMax: 20,
  industryMargin: {},
  programmeLtv: {},
  processingFeePercent: null,
  interestRate: null,
  workingCapitalMargin: null,
  capitalExpenditureMargin: null,
}
