// spec 2 §9.24

/** The marks on the scorecard's bar. Source: part 2 §9. */
export const markers = [30, 50, 70, 85, 100] as const

/** Where a score lies on the bar, percent from its start; scores below 30 (not all answered) lie at the start. */
export function placeOf(score: number): number {
  const [least, most] = [markers[0], 100]
  return Math.max(0, Math.min(100, ((score - least) / (most - least)) * 100))
}
