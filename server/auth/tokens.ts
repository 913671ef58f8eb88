import { createHash, randomBytes, randomInt } from 'node:crypto'

/** Returns a new random token, and its SHA-256 hash, which is all that the database keeps. */
export function newToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOf(token) }
}

/** Returns the hash by which the database knows a token or another secret. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** The characters of codes that people type: without letters and digits that are easily confused, such as O and 0. */
export const codeCharacters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Returns that many random characters of a code that people type. */
export function randomCode(length: number): string {
  return Array.from({ length }, () => codeCharacters.charAt(randomInt(codeCharacters.length))).join('')
}
