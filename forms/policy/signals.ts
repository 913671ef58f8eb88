/**
 * When the sample days of an MSE Assessment follow a pattern that invented figures often have. These are rules of thumb for
 * administrators, and they block nothing (D42).
 */
export interface SignalsPolicy {
  /** The number of days with the same amount from which the days are worth a look. */
  readonly repeats: number
  /** The number of different amounts up to which the days are worth a look. */
  readonly distinct: number
  /** The purchases as a share of the sales: its highest value less its lowest, below which the days are worth a look. */
  readonly margin: number
}

export const signals1: SignalsPolicy = { repeats: 5, distinct: 3, margin: 0.002 }
