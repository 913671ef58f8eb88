import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { Problem } from '../../errors.ts'
import type { Passwords } from '../passwords.ts'
import { codeCharacters, randomCode } from '../tokens.ts'

// spec 3 §1.108; docs/decisions/048-second-factors.md

type Writer = Database['kysely'] | Transaction<Tables>

interface FactorState {
  readonly since: Date
  readonly recoveryCodesLeft: number
}

/** Reads the confirmed second factor of an account; null if there is none. */
export async function factorOf(db: Database, userId: string): Promise<FactorState | null> {
  const { rows } = await sql<{ since: Date; left: number }>`
    select confirmed_at as since,
      (select count(*)::integer from recovery_codes c where c.user_id = f.user_id) as left
    from second_factors f where user_id = ${userId} and confirmed_at is not null`.execute(db.kysely)
  const [row] = rows
  return row ? { since: row.since, recoveryCodesLeft: row.left } : null
}

/** Starts setting up a factor, or starts again, and returns its secret. Throws a 409 if a factor is already in use. */
export async function beginFactor(db: Database, config: Config, userId: string): Promise<Buffer> {
  const secret = newSecret()
  const { secret: box, is_encrypted } = encryptSecret(secret, userId, config.secondFactorKey)
  const begun = await sql`
    insert into second_factors as f (user_id, secret, is_encrypted) values (${userId}, ${box}, ${is_encrypted})
    on conflict (user_id) do update set secret = excluded.secret, is_encrypted = excluded.is_encrypted
    where f.confirmed_at is null`.execute(db.kysely)
  if (begun.numAffectedRows === 1n) return secret
  throw new Problem(409, 'You have a second factor already. End it before you set up another one.')
}

/** Deletes a factor, also one that is being set up. Returns whether a confirmed one was deleted. */
export async function endFactor(writer: Writer, userId: string): Promise<boolean> {
  const { rows } = await sql<{ was_on: boolean }>`
    delete from second_factors where user_id = ${userId} returning confirmed_at is not null as was_on`.execute(
    writer,
  )
  return rows[0]?.was_on === true
}

/** How somebody proved that they have the factor. */
export type CodeKind = 'app' | 'recovery code'

export interface Codes {
  /** Uses up a code. Returns its kind; null if it is not a valid code of the account. */
  use(userId: string, typed: string): Promise<CodeKind | null>
  /**
   * Activates the factor that is being set up if the code shows that the app has its secret. Returns the recovery codes; null
   * if the code is wrong. `also` runs in the same transaction.
   */
  confirm(userId: string, typed: string, also: Also): Promise<readonly string[] | null>
  /** Replaces the recovery codes and returns the new ones. */
  renew(userId: string, also: Also): Promise<readonly string[]>
}

type Also = (transaction: Transaction<Tables>) => Promise<void>

interface FactorRow extends StoredSecret {
  readonly is_confirmed: boolean
}

/** Creates the functions that check codes, from an app or from paper. They throw a 409 if the factor was changed meanwhile. */
export function createCodes(db: Database, config: Config, passwords: Passwords): Codes {
  return {
    use: async (userId, typed) => {
      const code = asRecoveryCode(typed)
      if (code !== null)
        return (await spendRecoveryCode(db, passwords, userId, code)) ? 'recovery code' : null
      const row = await rowOf(db, userId)
      if (!row?.is_confirmed) return null
      const step = await stepOf(config, userId, row, typed)
      return step !== null && (await takeStep(db.kysely, userId, step)) ? 'app' : null
    },
    confirm: async (userId, typed, also) => {
      const row = await rowOf(db, userId)
      if (!row || row.is_confirmed) return null
      const step = await stepOf(config, userId, row, typed)
      if (step === null) return null
      return withNewCodes(db, passwords, userId, async transaction => {
        const { numAffectedRows } = await sql`
          update second_factors set confirmed_at = now(), last_step = ${step}
          where user_id = ${userId} and confirmed_at is null and secret = ${row.secret}`.execute(transaction)
        if (numAffectedRows !== 1n) throw changedMeanwhile()
        await also(transaction)
      })
    },
    renew: (userId, also) =>
      withNewCodes(db, passwords, userId, async transaction => {
        const { rows } = await sql`
          select from second_factors where user_id = ${userId} and confirmed_at is not null for update`.execute(
          transaction,
        )
        if (rows.length === 0) throw changedMeanwhile()
        await also(transaction)
      }),
  }
}

/** Says that a code is wrong; only the codes of an app, which have no letters, expire. */
export function wrongCode(typed: string): string {
  return /[a-z]/i.test(typed)
    ? 'This recovery code is not right. Each recovery code works once.'
    : 'This code is not right. Each code works once and for half a minute.'
}

async function rowOf(db: Database, userId: string): Promise<FactorRow | undefined> {
  const { rows } = await sql<FactorRow>`
    select secret, is_encrypted, confirmed_at is not null as is_confirmed
    from second_factors where user_id = ${userId}`.execute(db.kysely)
  return rows[0]
}

async function stepOf(config: Config, userId: string, row: FactorRow, typed: string): Promise<number | null> {
  const secret = decryptSecret(row, userId, config.secondFactorKey)
  if (secret === null)
    throw new Problem(503, 'The server cannot read second factors just now. A recovery code still works.')
  return stepOfCode(secret, typed.replaceAll(/\s/g, ''), Date.now())
}

/** Uses up the code of a half-minute time step. Returns false if this step or a later one has already been used. */
async function takeStep(writer: Writer, userId: string, step: number): Promise<boolean> {
  const taken = await sql`
    update second_factors set last_step = ${step}
    where user_id = ${userId} and confirmed_at is not null and last_step < ${step}`.execute(writer)
  return taken.numAffectedRows === 1n
}

async function spendRecoveryCode(
  db: Database,
  passwords: Passwords,
  userId: string,
  code: string,
): Promise<boolean> {
  const { rows } = await sql<{ code_hash: string }>`
    select c.code_hash from recovery_codes c join second_factors f using (user_id)
    where user_id = ${userId} and c.letter = ${code.charAt(0)} and f.confirmed_at is not null`.execute(
    db.kysely,
  )
  const hash = rows[0]?.code_hash ?? null
  if (!(await passwords.matches(hash, code))) return false
  // If two requests use the code at once, one of them finds no row to delete.
  const used = await sql`
    delete from recovery_codes where user_id = ${userId} and code_hash = ${hash}`.execute(db.kysely)
  return used.numAffectedRows === 1n
}

async function withNewCodes(
  db: Database,
  passwords: Passwords,
  userId: string,
  before: Also,
): Promise<readonly string[]> {
  const codes = newRecoveryCodes()
  const hashes = await Promise.all(codes.map(passwords.hash))
  await db.kysely.transaction().execute(async transaction => {
    await before(transaction)
    await sql`delete from recovery_codes where user_id = ${userId}`.execute(transaction)
    const letters = codes.map(code => code.charAt(0))
    await sql`
      insert into recovery_codes (user_id, letter, code_hash)
      select ${userId}, * from unnest(${letters}::text[], ${hashes}::text[])`.execute(transaction)
  })
  return codes
}

function changedMeanwhile(): Problem {
  return new Problem(409, 'The second factor was changed a moment ago. Please start again.')
}

// spec 3 §1.107; RFC 6238

/** RFC 4226 requires 128 bits and recommends 160. */
const secretBytes = 20
/** The clock error of a phone that is tolerated in either direction, in half minutes. */
const drift = 1
/** The parameters that every authenticator app supports. */
const appCode = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Creates the random secret that the portal and an authenticator app share. */
export function newSecret(): Buffer {
  return randomBytes(secretBytes)
}

/** Returns the number of the half minute since 1970 that a moment belongs to. */
export function stepAt(milliseconds: number): number {
  return TOTP.counter({ period: appCode.period, timestamp: milliseconds })
}

/** Returns the code that an app shows in a half minute. */
export function codeOf(secret: Buffer, step: number): string {
  return totpOf(secret).generate({ timestamp: step * appCode.period * 1000 })
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
  return new TOTP({ ...appCode, issuer, label: account, secret: secretOf(secret) }).toString()
}

function totpOf(secret: Buffer): TOTP {
  return new TOTP({ ...appCode, secret: secretOf(secret) })
}

function secretOf(bytes: Buffer): Secret {
  // A copy of just these bytes, because a small Buffer is a view of a larger one.
  return new Secret({ buffer: new Uint8Array(bytes).buffer })
}

// docs/decisions/048-second-factors.md

const nonceBytes = 12
const tagBytes = 16

/** A secret as the database stores it. */
interface StoredSecret {
  readonly secret: Buffer
  readonly is_encrypted: boolean
}

/** Returns a secret as it is stored. If there is a key, it is encrypted and bound to this account. */
export function encryptSecret(secret: Buffer, userId: string, key: Buffer | null): StoredSecret {
  if (key === null) return { secret, is_encrypted: false }
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(userId))
  const encrypted = [cipher.update(secret), cipher.final()]
  return { secret: Buffer.concat([nonce, ...encrypted, cipher.getAuthTag()]), is_encrypted: true }
}

/** Returns the secret itself; null if it is encrypted and the server has no key, or another key. */
export function decryptSecret(box: StoredSecret, userId: string, key: Buffer | null): Buffer | null {
  if (!box.is_encrypted) return box.secret
  if (key === null) return null
  const nonce = box.secret.subarray(0, nonceBytes)
  const encrypted = box.secret.subarray(nonceBytes, -tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    .setAAD(Buffer.from(userId))
    .setAuthTag(box.secret.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(encrypted), decipher.final()])
  } catch {
    return null
  }
}

// spec 3 §1.108

const recoveryCodeCount = 10
const recoveryCodeLength = 12
const groupLength = 4

/** Returns codes for people who have lost their phone, each with a different first letter. For example “AX7K-9QWM-3RTC”. */
function newRecoveryCodes(): readonly string[] {
  return Array.from(codeCharacters.slice(0, recoveryCodeCount), letter =>
    inGroups(letter + randomCode(recoveryCodeLength - 1)),
  )
}

/** Returns what somebody typed in the form in which codes are issued; null if it cannot be a recovery code. */
function asRecoveryCode(typed: string): string | null {
  const bare = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return bare.length === recoveryCodeLength ? inGroups(bare) : null
}

function inGroups(bare: string): string {
  const groups = Array.from({ length: recoveryCodeLength / groupLength }, (_, index) =>
    bare.slice(index * groupLength, (index + 1) * groupLength),
  )
  return groups.join('-')
}
