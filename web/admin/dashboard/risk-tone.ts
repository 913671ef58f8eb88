import type { Tone } from '../../ui/display/Badge.tsx'

/** Returns the tone of a risk category, which is shown beside its word. Categories: spec 1 §9 (scorecard), spec 2 §4 (memo). */
export function riskTone(category: string): Tone {
  if (/^(lowest|low) risk$/i.test(category)) return 'good'
  if (/^(moderate|medium) risk$/i.test(category)) return 'attention'
  return /^(high|very high|highest) risk$/i.test(category) ? 'bad' : 'neutral'
}
