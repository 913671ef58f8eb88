import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

// spec 3 §1.107; RFC 6238

/** RFC 4226 asks for 128 bits and recommends 160. */
const secretBytes = 20
/** How many half minutes the clock of a phone may be wrong, in either direction. */
const drift = 1
/** What every app knows. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const

export function newSecret(): Buffer {
  return randomBytes(secretBytes)
}

/** Which half minute since 1970 a moment belongs to. */
export function stepAt(milliseconds: number): number {
  return TOTP.counter({ period: kind.period, timestamp: milliseconds })
}

/** The code that an app shows in a half minute. */
export function codeOf(secret: Buffer, step: number): string {
  return totpOf(secret).generate({ timestamp: step * kind.period * 1000 })
}

/** The half minute whose code this is, of those that a phone may have by its clock; null when it is none of theirs. */
export function stepOfCode(secret: Buffer, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const away = totpOf(secret).validate({ token: code, timestamp: now, window: drift })
  return away === null ? null : stepAt(now) + away
}

/** The secret as apps take it when it is typed (RFC 4648). */
export function base32(bytes: Buffer): string {
  return secretOf(bytes).base32
}

/** What a picture for the camera of a phone says. */
export function appAddress(secret: Buffer, issuer: string, account: string): string {
  return new TOTP({ ...kind, issuer, label: account, secret: secretOf(secret) }).toString()
}

function totpOf(secret: Buffer): TOTP {
  return new TOTP({ ...kind, secret: secretOf(secret) })
}

function secretOf(bytes: Buffer): Secret {
  // A copy of these bytes alone: a small Buffer is a part of a larger one.
  return new Secret({ buffer: new Uint8Array(bytes).buffer })
}
