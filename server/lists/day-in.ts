// D38, D47
/** A date in words, such as 20 November 2025, in the lender's time zone; in the server's own if none is given. */
export function dayIn(timeZone: string | undefined, at: string | Date): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(new Date(at))
}
