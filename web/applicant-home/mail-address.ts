/** The address of a link that begins a letter to somebody. What an e-mail may hold beside letters is no part of the address. */
export function mailAddress(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}
