let last = 0

/**
 * Returns the current time in ISO 8601, but always later than any time this page has seen, so that a clock set back cannot
 * make newer input look older.
 */
export function monotonicNow(): string {
  last = Math.max(Date.now(), last + 1)
  return new Date(last).toISOString()
}

/** Records a time that another page wrote, possibly by another clock. */
export function observeTime(at: string): void {
  const time = Date.parse(at)
  if (time > last) last = time
}
