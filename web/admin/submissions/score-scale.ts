import { scoreMarkers } from '../../../forms/policy/score-markers.ts'

// spec 2 §9.24

/** Where a score lies on the bar, percent from its start; scores below 30 (not all answered) lie at the start. */
export function placeOf(score: number): number {
  const [least, most] = [scoreMarkers[0], 100]
  return Math.max(0, Math.min(100, ((score - least) / (most - least)) * 100))
}
