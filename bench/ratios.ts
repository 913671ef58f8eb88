/** Returns the median; for an even count, the larger of the two middle numbers. NaN if there are no numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Formats the median of some ratios with their minimum and maximum, e.g. `0.82 (0.80–0.85)`. */
export function formatRatios(ratios: readonly number[]): string {
  const round = (value: number) => value.toFixed(2)
  return `${round(median(ratios))} (${round(Math.min(...ratios))}–${round(Math.max(...ratios))})`
}
