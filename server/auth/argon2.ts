import { randomBytes } from 'node:crypto'

// spec 3 §1.122

/** What a hash costs: its memory, and how often it goes through it. */
export interface PasswordCost {
  readonly megabytes: number
  readonly passes: number
}

/** The OWASP minimum for argon2id, which is the package's default algorithm. */
export const leastCost: PasswordCost = { megabytes: 19, passes: 2 }

const settingsOf = ({ megabytes, passes }: PasswordCost) => ({
  memoryCost: megabytes * 1024,
  timeCost: passes,
  parallelism: 1,
})

// Loaded when it is needed first: the server itself hashes only where no process can be started for it.
const argon2 = () => import('@node-rs/argon2')

/** The argon2id hash of a password, on a thread of this process's pool. */
export async function hashPassword(password: string, cost: PasswordCost = leastCost): Promise<string> {
  return (await argon2()).hash(password.normalize('NFC'), settingsOf(cost))
}

/** Whether the password is the hash's. */
export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return (await argon2()).verify(passwordHash, password.normalize('NFC'))
}

/** A hash that no password has: verifying it takes as long as verifying any other. */
export function hashOfNobody(cost: PasswordCost): string {
  const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')
  return `${beginning(cost)}${base64(16)}$${base64(32)}`
}

/** Whether a hash was made at another cost, such as that of an earlier setting. */
export function isOfOtherCost(passwordHash: string, cost: PasswordCost): boolean {
  return !passwordHash.startsWith(beginning(cost))
}

function beginning(cost: PasswordCost): string {
  const { memoryCost, timeCost, parallelism } = settingsOf(cost)
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`
}
