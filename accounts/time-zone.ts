// D47

/** Whether the text is the name of a known time zone, such as Europe/Paris. A bare offset such as +01:00 is refused. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z][\w+/-]*$/i.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

let own: string | undefined

/** Returns the time zone of this computer, or UTC if it has no named zone. */
export function ownTimeZone(): string {
  if (own === undefined) {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    own = isTimeZone(timeZone) ? timeZone : 'UTC'
  }
  return own
}

/** 24 hours in milliseconds. A calendar day in a time zone may be an hour longer or shorter. */
export const dayMs = 86_400_000
