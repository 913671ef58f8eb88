import { codeOf, stepAt } from './factors.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Decodes a key, as an authenticator app does. */
export function bytesOf(key: string): Buffer {
  const bits = [...key].map(letter => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}

/**
 * Returns the codes that the app shows, by half minutes from now: `code(1)` is the next, which is already accepted, and
 * `code(-1)` the previous one.
 */
export function appWith(key: string) {
  const now = stepAt(Date.now())
  return (later = 0) => codeOf(bytesOf(key), now + later)
}
