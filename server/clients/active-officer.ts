import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { Problem } from '../errors.ts'
import { isId } from '../lists/paging.ts'

/** SQL condition: the account of this alias can work as a loan officer. */
export function activeOfficerText(alias: string): string {
  return `${alias}.role = 'loan_officer' and ${alias}.is_active and ${alias}.deleted_at is null`
}

/** SQL: whether officer `o` can work, as a column of a list. */
export const officerIsActive = sql`o.is_active and o.deleted_at is null as officer_is_active`

/** Returns the loan officer with this id; throws 422 if there is none who can work. */
export async function activeOfficer(db: Kysely<Tables>, officerId: string) {
  const found = isId(officerId)
    ? await sql<{ id: string; name: string; email: string }>`
        select o.id, o.name, o.email from users o
        where o.id = ${officerId} and ${sql.raw(activeOfficerText('o'))}`.execute(db)
    : { rows: [] }
  const [officer] = found.rows
  if (officer) return officer
  const message = 'Choose an active loan officer'
  throw new Problem(422, message, { errors: { officerId: message } })
}

/**
 * Checks again that the officer can work; throws 422 otherwise. To be called in the transaction that gave them clients. That
 * transaction has updated the officer's counts and so locks their row: whoever was ending the officer's access has finished
 * by now, and nobody else can end it before this transaction commits.
 */
export async function recheckActiveOfficer(db: Kysely<Tables>, officerId: string): Promise<void> {
  await activeOfficer(db, officerId)
}

/**
 * A CTE for the statement in which an officer creates a client: one row if the officer can work. It locks the officer's row.
 * So it waits for whoever is ending the officer's access, and whoever does so later waits for it and sees the new client.
 */
export function workingOfficer(officerId: string): RawBuilder<unknown> {
  return sql`officer as materialized (
    select o.id from users o where o.id = ${officerId} and ${sql.raw(activeOfficerText('o'))} for no key update
  )`
}

/**
 * The same check for the transaction in which an officer got a client, to be called after their counts have changed. Throws
 * 401 if the officer's access has ended meanwhile.
 */
export async function recheckAccess(db: Kysely<Tables>, officerId: string): Promise<void> {
  const { rows } = await sql`with ${workingOfficer(officerId)} select from officer`.execute(db)
  if (rows.length === 0) throw accessEndedProblem()
}

/** The refusal for someone whose sessions have ended. */
export function accessEndedProblem(): Problem {
  return new Problem(401, 'Please sign in.')
}
