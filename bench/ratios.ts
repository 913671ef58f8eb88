/** The middle one of some numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** `0.82 (0.80–0.85)`: the median of some ratios, with the least and the most. */
export function inWords(ratios: readonly number[]): string {
  const round = (value: number) => value.toFixed(2)
  return `${round(median(ratios))} (${round(Math.min(...ratios))}–${round(Math.max(...ratios))})`
}
