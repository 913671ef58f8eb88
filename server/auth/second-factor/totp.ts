import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

// spec 3 §1.107; RFC 6238

/** RFC 4226 requires 128 bits and recommends 160. */
const secretBytes = 20
/** The clock error of a phone that is tolerated in either direction, in half minutes. */
const drift = 1
/** The parameters that every authenticator app supports. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Creates the random secret that the portal and an authenticator app share. */
export function newSecret(): Buffer {
  return randomBytes(secretBytes)
}

/** Returns the number of the half minute since 1970 that a moment belongs to. */
export function stepAt(milliseconds: number): number {
  return TOTP.counter({ period: kind.period, timestamp: milliseconds })
}

/** Returns the code that an app shows in a half minute. */
export function codeOf(secret: Buffer, step: number): string {
  return totpOf(secret).generate({ timestamp: step * kind.period * 1000 })
}

/**
 * Returns the half minute that a code belongs to, within the tolerated clock error; null if the code belongs to none of them.
 */
export function stepOfCode(secret: Buffer, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const away = totpOf(secret).validate({ token: code, timestamp: now, window: drift })
  return away === null ? null : stepAt(now) + away
}

/** Encodes a secret for typing it into an app (RFC 4648). */
export function base32(bytes: Buffer): string {
  return secretOf(bytes).base32
}

/** Returns the address in the QR code that an app scans. */
export function appAddress(secret: Buffer, issuer: string, account: string): string {
  return new TOTP({ ...kind, issuer, label: account, secret: secretOf(secret) }).toString()
}

function totpOf(secret: Buffer): TOTP {
  return new TOTP({ ...kind, secret: secretOf(secret) })
}

function secretOf(bytes: Buffer): Secret {
  // A copy of just these bytes, because a small Buffer is a view of a larger one.
  return new Secret({ buffer: new Uint8Array(bytes).buffer })
}
