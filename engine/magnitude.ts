/** The sizes of numbers that can be kept, besides 0: from half a cent to a trillion. Sums, percentages and exports of others are wrong. */
const least = 0.005
const most = 1_000_000_000_000

/** Returns why a number cannot be kept, even in a draft, because it is too large or too close to 0; undefined if it can be kept. */
export function magnitudeFault(value: number): string | undefined {
  const size = Math.abs(value)
  if (size > most) return 'Enter a number of at most 1,000,000,000,000 (one trillion)'
  return size > 0 && size < least ? 'Enter 0, or a number of at least 0.005' : undefined
}
