const inUtc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/

/**
 * Converts a timestamptz as PostgreSQL writes it (2026-03-14 09:26:53.589793+00) to ISO 8601 as Date writes it: in UTC, to
 * the millisecond. Most databases write UTC, and then the text is only rearranged.
 */
export function isoTime(text: string): string {
  const [, day, time, fraction = ''] = inUtc.exec(text) ?? []
  if (day !== undefined) return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
  // Date.parse requires minutes in the offset, which PostgreSQL omits if they are zero.
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()
}
