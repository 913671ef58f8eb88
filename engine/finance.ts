// spec 1 §9.15, §9.18; spec 2 §9.13, §9.19

/** The arithmetic that forms share. Given finite numbers, every function returns a finite number and never throws. */

/** Returns the value if it is finite, else 0, so that no extreme input yields NaN or Infinity. */
export function finite(value: number): number {
  return Number.isFinite(value) ? value + 0 : 0 // + 0 turns −0 into 0, which people would read as "-$0.00".
}

/** Rounds to two decimals: an amount to whole cents, a percentage to hundredths. */
export function toHundredths(value: number): number {
  return Math.round(value * 100) / 100
}

/** Rounds to six decimals, which removes rounding errors of binary floating point: 20.000000001 becomes 20. */
export function withoutNoise(value: number): number {
  return Math.round(value * 1e6) / 1e6
}

/** Returns a / b, or 0 if b is 0 (D23, D27, D30). */
export function ratio(a: number, b: number): number {
  return b === 0 ? 0 : finite(a / b)
}

export function sum(values: readonly number[]): number {
  let total = 0
  for (const value of values) total += value
  return finite(total)
}

/** Returns the arithmetic mean, or 0 if there are no values. */
export function mean(values: readonly number[]): number {
  return ratio(sum(values), values.length)
}

/** Returns the population standard deviation (STDEV.P), or 0 for fewer than 2 values (D29). */
export function standardDeviation(values: readonly number[]): number {
  if (values.length < 2) return 0
  const middle = mean(values)
  return finite(Math.sqrt(mean(values.map(value => (value - middle) ** 2))))
}

/**
 * Returns the equated monthly instalment of a reducing-balance loan, in the currency of `amount`.
 * `ratePercent` is per year, `termMonths` the number of instalments. At 0% it is amount / term (D30); a term of 0 gives 0.
 */
export function emi(amount: number, ratePercent: number, termMonths: number): number {
  if (termMonths <= 0) return 0
  const monthly = ratePercent / 1200
  if (monthly === 0) return ratio(amount, termMonths)
  // expm1 and log1p stay exact at very small rates, where (1 + r)^n − 1 would lose most of its digits.
  const discount = -Math.expm1(-termMonths * Math.log1p(monthly))
  return ratio(amount * monthly, discount)
}

/** Returns the present value of `instalment` a month for `termMonths` at `ratePercent` per year; the inverse of emi(). */
export function presentValue(instalment: number, ratePercent: number, termMonths: number): number {
  if (termMonths <= 0) return 0
  const monthly = ratePercent / 1200
  if (monthly === 0) return finite(instalment * termMonths)
  return finite((instalment * -Math.expm1(-termMonths * Math.log1p(monthly))) / monthly)
}
