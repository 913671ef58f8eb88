import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { Problem } from '../errors.ts'
import { isId } from '../lists/cursors.ts'

/** SQL: whether the account of an alias can work as a loan officer. */
export function activeOfficerText(alias: string): string {
  return `${alias}.role = 'loan_officer' and ${alias}.is_active and ${alias}.deleted_at is null`
}

/** The loan officer of an id, if they can work; else a 422. */
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
 * To be asked in the transaction that gave somebody clients. Their counts were changed with it, so whoever was ending the
 * officer's access has ended it by now, and nobody else can before this is committed.
 */
export async function stillActive(db: Kysely<Tables>, officerId: string): Promise<void> {
  await activeOfficer(db, officerId)
}

/**
 * A part of the statement in which an officer makes a client: a row as long as the officer can work. It waits for whoever is
 * ending the officer's access, and whoever does so afterwards waits for it and knows of the client.
 */
export function workingOfficer(officerId: string): RawBuilder<unknown> {
  return sql`officer as materialized (
    select o.id from users o where o.id = ${officerId} and ${sql.raw(activeOfficerText('o'))} for no key update
  )`
}

/**
 * The same, to be asked in the transaction in which an officer got a client, once the counts were changed with it: 401 when
 * the officer's access has ended meanwhile.
 */
export async function stillWorking(db: Kysely<Tables>, officerId: string): Promise<void> {
  const { rows } = await sql`with ${workingOfficer(officerId)} select from officer`.execute(db)
  if (rows.length === 0) throw accessEnded()
}

/** As to whom no session is left. */
export function accessEnded(): Problem {
  return new Problem(401, 'Please sign in.')
}
