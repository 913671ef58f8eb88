import { randomBytes } from 'node:crypto'

// The OWASP minimum for argon2id, which is the package's default algorithm: 19 MiB, two passes, one lane.
const settings = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

// Loaded when it is needed first: the server itself hashes only where no process can be started for it.
const argon2 = () => import('@node-rs/argon2')

/** The argon2id hash of a password, on a thread of this process's pool. */
export async function hashPassword(password: string): Promise<string> {
  return (await argon2()).hash(password.normalize('NFC'), settings)
}

/** Whether the password is the hash's. */
export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return (await argon2()).verify(passwordHash, password.normalize('NFC'))
}

/** A hash that no password has: verifying it takes as long as verifying any other. */
export function hashOfNobody(): string {
  const { memoryCost, timeCost, parallelism } = settings
  const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${base64(16)}$${base64(32)}`
}
