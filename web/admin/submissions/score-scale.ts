import { scoreMarkers } from '../../../forms/policy/scorecard.ts'

// spec 2 §9.24

/**
 * Returns the position of a score on the bar, in percent from its start. Scores below 30 (not all answered) are at the start.
 */
export function placeOf(score: number): number {
  const [least, most] = [scoreMarkers[0], 100]
  return Math.max(0, Math.min(100, ((score - least) / (most - least)) * 100))
}
