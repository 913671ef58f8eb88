const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/

/** Whether a value is a calendar date written YYYY-MM-DD (2023-02-30 is none). */
export function isRealDate(value: unknown): value is string {
  if (typeof value !== 'string') return false
  const [, year, month, day] = ISO_DATE.exec(value) ?? []
  if (!year || !month || !day) return false
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.toISOString().slice(0, 10) === value
}

/** Completed years from one YYYY-MM-DD date to another; 0 when either is no date or the first is later. */
export function yearsBetween(from: unknown, to: unknown): number {
  if (!isRealDate(from) || !isRealDate(to)) return 0
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  // A birthday later in the year has not come yet; MM-DD texts compare like the dates they name.
  return Math.max(0, to.slice(5) < from.slice(5) ? years - 1 : years)
}
