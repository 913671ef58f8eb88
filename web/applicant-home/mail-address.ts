/** Returns a mailto: URL. The email is encoded, because it may contain characters that have a meaning in a URL. */
export function mailAddress(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}
