/**
 * Returns 128 random bits in hexadecimal. crypto.randomUUID is missing on plain http, which a lender's own network may well use.
 */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
