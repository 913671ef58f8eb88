import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// The OWASP minimum for argon2id, which is the package's default algorithm: 19 MiB, two passes, one lane.
const settings = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** The argon2id hash of a password, on a thread of this process's pool. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), settings)
}

/** Whether the password is the hash's. */
export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password.normalize('NFC'))
}

/** A hash that no password has: verifying it takes as long as verifying any other. */
export function hashOfNobody(): string {
  const { memoryCost, timeCost, parallelism } = settings
  const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${base64(16)}$${base64(32)}`
}
