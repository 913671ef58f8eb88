/**
 * What a lender knows beforehand and has suggested to officers. Null, or a kind that is not named, suggests nothing.
 * Shares and rates are in percent.
 */
export interface OffersPolicy {
  /** The most growth of sales that the projected year is suggested with. */
  readonly projectedGrowthMax: number | null
  /** The usual margin, by the business segment. */
  readonly industryMargin: Readonly<Record<string, number | null>>
  /** Of the value of a property, how much is lent on it, by the type of property. */
  readonly programmeLtv: Readonly<Record<string, number | null>>
  /** Of the loan. */
  readonly processingFeePercent: number | null
  /** Per year. */
  readonly interestRate: number | null
  /** What the customer is expected to bring in when the loan is for working capital, or for assets. */
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
