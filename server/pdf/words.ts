/** How documents write days. */

// D38, D47
/** 20 November 2025, in the lender's time zone. */
export function dayIn(timeZone: string, at: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(new Date(at))
}
