// D47

/** Whether the name is one that every browser and server knows, such as Europe/Paris; a bare +01:00 is none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z][\w+/-]*$/i.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

let own: string | undefined

/** The zone of the computer that this runs on; UTC where it has none that has a name. */
export function ownTimeZone(): string {
  if (own === undefined) {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    own = isTimeZone(timeZone) ? timeZone : 'UTC'
  }
  return own
}

/** A day of 24 hours, in milliseconds. Days of a time zone may be an hour longer or shorter. */
export const dayMs = 86_400_000
