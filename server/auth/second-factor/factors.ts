import { sql, type Transaction } from 'kysely'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { Problem } from '../../errors.ts'
import type { Passwords } from '../passwords.ts'
import { asRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { decryptSecret, encryptSecret, type StoredSecret } from './secret-box.ts'
import { newSecret, stepOfCode } from './totp.ts'

// spec 3 §1.108; docs/decisions/048-second-factors.md

type Writer = Database['kysely'] | Transaction<Tables>

export interface FactorState {
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
