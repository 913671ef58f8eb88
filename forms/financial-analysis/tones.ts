import type { ValueTone } from '../../engine/types.ts'
import type { Terms } from '../policy.ts'

// spec 2 §9.6

/** Returns the tone of a calculated value of any year; undefined for values without thresholds (spec 2 §9). */
export function toneOf(
  key: string,
  value: number,
  { tones }: Terms['limits']['financial'],
): ValueTone | undefined {
  const limits = tones[key.replace(/_\d{4}$/, '')]
  if (!limits) return undefined
  const higherIsBetter = limits.good > limits.neutral
  const reaches = (limit: number) => (higherIsBetter ? value >= limit : value <= limit)
  if (reaches(limits.good)) return 'good'
  return reaches(limits.neutral) ? 'neutral' : 'bad'
}
