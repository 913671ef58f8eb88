let last = 0

/**
 * Now, by the device's clock, and later than all that this page knows of: a clock that is put back must not have what was
 * typed later taken for what was typed earlier. ISO 8601.
 */
export function nextMoment(): string {
  last = Math.max(Date.now(), last + 1)
  return new Date(last).toISOString()
}

/** Something of another page's is known, which may have been written by another clock. */
export function noteMoment(at: string): void {
  const time = Date.parse(at)
  if (time > last) last = time
}
