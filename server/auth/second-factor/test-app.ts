import { codeOf, stepAt } from './totp.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an app reads out of its key. */
export function bytesOf(key: string): Buffer {
  const bits = [...key].map(letter => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}

/** What the app shows from now on: `code(1)` half a minute later, which is taken already, and `code(-1)` before. */
export function appWith(key: string) {
  const now = stepAt(Date.now())
  return (later = 0) => codeOf(bytesOf(key), now + later)
}
