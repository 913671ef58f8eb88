import { evenStep } from './even-step.ts'

/** Arithmetic of the dashboard's pictures. */

const mostSteps = 6

/**
 * The marks of an axis from 0 on: at most six even steps of 1, 2, 5, 10, 20, 50 …, the last mark not exceeded by anything
 * and less than a step above the largest. Counts are whole, so there is at least one step of 1.
 */
export function axisMarks(largest: number): readonly [number, ...number[]] {
  const step = evenStep(largest / mostSteps)
  const steps = Math.max(1, Math.ceil(largest / step))
  return [0, ...Array.from({ length: steps }, (_, at) => (at + 1) * step)]
}

/** A part of a whole in percent, from 0 to 100; of nothing it is 0. */
export function share(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.max(0, Math.min(100, (part / whole) * 100))
}

/** '12%', '<1%' for what is there but rounds to nothing. */
export function shareText(part: number, whole: number): string {
  const percent = share(part, whole)
  if (percent > 0 && percent < 1) return '<1%'
  return `${Math.round(percent)}%`
}

/** A percentage with at most one decimal: 66.7%. */
export function rateText(percent: number): string {
  return `${new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }).format(percent)}%`
}

/** 'Nov 17' of an ISO date. */
export function weekText(weekStart: string): string {
  const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(weekStart))
}

/** The last day of a week by its first, both ISO dates. */
export function weekEnd(weekStart: string): string {
  const day = new Date(weekStart)
  day.setUTCDate(day.getUTCDate() + 6)
  return day.toISOString().slice(0, 10)
}
