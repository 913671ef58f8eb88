/** Calculations for the dashboard's charts. */

const mostSteps = 6

/**
 * Returns the marks of an axis that begins at 0: at most six even steps of 1, 2, 5, 10, 20, 50 …. The last mark is at least the
 * largest value and less than a step above it. Counts are whole, so there is at least one step of 1.
 */
export function axisMarks(largest: number): readonly [number, ...number[]] {
  const step = evenStep(largest / mostSteps)
  const steps = Math.max(1, Math.ceil(largest / step))
  return [0, ...Array.from({ length: steps }, (_, at) => (at + 1) * step)]
}

/** Returns a part of a whole in percent, from 0 to 100; 0 if the whole is 0. */
export function share(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.max(0, Math.min(100, (part / whole) * 100))
}

/** Formats a part of a whole, e.g. '12%'; '<1%' if it is above 0 but below 1%. */
export function shareText(part: number, whole: number): string {
  const percent = share(part, whole)
  if (percent > 0 && percent < 1) return '<1%'
  return `${Math.round(percent)}%`
}

/** Formats a percentage with at most one decimal: 66.7%. */
export function rateText(percent: number): string {
  return `${new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }).format(percent)}%`
}

/** Formats an ISO date as 'Nov 17'. */
export function weekText(weekStart: string): string {
  const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(weekStart))
}

/** Returns the last day of a week, given its first; both are ISO dates. */
export function weekEnd(weekStart: string): string {
  const day = new Date(weekStart)
  day.setUTCDate(day.getUTCDate() + 6)
  return day.toISOString().slice(0, 10)
}

/** Returns the smallest of 1, 2, 5, 10, 20, 50 … that is at least `least`. */
export function evenStep(least: number): number {
  let power = 1
  while (power * 10 < least) power *= 10
  return [1, 2, 5].map(digit => digit * power).find(step => step >= least) ?? power * 10
}
