// spec 2 §9.6

export type Tone = 'good' | 'neutral' | 'bad'

interface Threshold {
  /** The key without its year. */
  readonly key: string
  readonly good: number
  readonly neutral: number
  /** 'high': at or above is good; 'low': up to and including is good. */
  readonly better: 'high' | 'low'
}

/** Financial colouring thresholds. Source: part 2 §9. */
const thresholds: readonly Threshold[] = [
  { key: 'current_ratio', good: 1.5, neutral: 1, better: 'high' },
  { key: 'cash_conversion_cycle', good: 90, neutral: 120, better: 'low' },
  { key: 'asset_coverage_ratio', good: 2, neutral: 1.5, better: 'high' },
  { key: 'customer_margin_percent', good: 25, neutral: 15, better: 'high' },
]

/** How a calculated value of any year is coloured; undefined for values without thresholds. */
export function toneOf(key: string, value: number): Tone | undefined {
  const line = key.replace(/_\d{4}$/, '')
  const threshold = thresholds.find(candidate => candidate.key === line)
  if (!threshold) return undefined
  const reaches = (limit: number) => (threshold.better === 'high' ? value >= limit : value <= limit)
  if (reaches(threshold.good)) return 'good'
  return reaches(threshold.neutral) ? 'neutral' : 'bad'
}
