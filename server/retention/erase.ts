import { sql } from 'kysely'
import type pg from 'pg'
import type { Actor } from '../audit/record.ts'
import { clientChanged, clientNotFound } from '../clients/admin-client.ts'
import type { Database } from '../db/connect.ts'
import { codeOf } from '../error-text.ts'
import { Problem } from '../errors.ts'
import { isId } from '../lists/paging.ts'
import { userChanged, userNotFound } from '../users/store.ts'

// docs/decisions/049-erasure.md

/**
 * Erases a deleted client permanently: its forms with their histories, completions and notes, and its words in the audit log.
 * `confirm` must be the client's number, so that nobody erases the wrong file.
 */
export async function eraseClient(
  db: Database,
  clientId: string,
  confirm: string,
  by: Actor,
): Promise<string> {
  const found = isId(clientId)
    ? await sql<{ number: string; deleted: boolean }>`
        select client_id as number, deleted_at is not null as deleted from clients where id = ${clientId}`.execute(
        db.kysely,
      )
    : { rows: [] }
  const [client] = found.rows
  if (!client) throw new Problem(404, clientNotFound)
  if (!client.deleted)
    throw new Problem(409, 'This client is not deleted. Only a deleted client can be erased.')
  refuseAnother(confirm, client.number, 'Client ID of the client')
  const erased = await sql<{ done: boolean }>`
    select erase_client(${clientId}, now(), ${by.userId}, ${by.email}, ${by.address}) as done`.execute(
    db.kysely,
  )
  if (!erased.rows[0]?.done) throw new Problem(409, clientChanged)
  return client.number
}

/**
 * Erases a deleted account permanently: its personal data, the forms that its owner filled in for themselves, and their words
 * in the audit log. `confirm` must be the account’s email address.
 */
export async function eraseUser(db: Database, userId: string, confirm: string, by: Actor): Promise<void> {
  const found = isId(userId)
    ? await sql<{ email: string; deleted: boolean }>`
        select email, deleted_at is not null as deleted from users u
        where id = ${userId} and not exists (select from erased e where e.id = u.id)`.execute(db.kysely)
    : { rows: [] }
  const [user] = found.rows
  if (!user) throw new Problem(404, userNotFound)
  if (!user.deleted) throw new Problem(409, 'This user is not deleted. Only a deleted user can be erased.')
  refuseAnother(confirm, user.email, 'email address of the user')
  const erased = await sql<{ done: boolean }>`
    select erase_user(${userId}, ${by.userId}, ${by.email}, ${by.address}) as done`
    .execute(db.kysely)
    .catch(error => {
      // Somebody else erased the same account at the same moment; it was erased only once.
      if (codeOf(error) === '23505') return { rows: [] }
      throw error
    })
  if (!erased.rows[0]?.done) throw new Problem(409, userChanged)
}

function refuseAnother(confirm: string, right: string, what: string): void {
  if (confirm.trim().toLowerCase() === right.toLowerCase()) return
  const message = `Type the ${what} to confirm whom to erase.`
  throw new Problem(422, message, { errors: { confirm: message } })
}

const clientsAtOnce = 20

/**
 * Erases the clients that were deleted at least `days` days ago, each in its own transaction. Returns how many were erased,
 * and how many were not, because the audit log does not say that they were deleted so long ago.
 */
export async function purgeDeleted(
  pool: pg.Pool,
  days: number,
  signal: AbortSignal,
): Promise<{ readonly erased: number; readonly kept: number }> {
  let erased = 0
  let kept = 0
  let last = '00000000-0000-0000-0000-000000000000'
  for (let found = clientsAtOnce; found === clientsAtOnce && !signal.aborted; ) {
    const { rows } = await pool.query<{ id: string }>(
      `select id from clients where deleted_at < now() - make_interval(days => $1) and id > $2
       order by id limit ${clientsAtOnce}`,
      [days, last],
    )
    found = rows.length
    for (const { id } of rows) {
      if (signal.aborted) break
      const { rows: done } = await pool.query<{ done: boolean; there: boolean }>(
        `select erase_client($1, now() - make_interval(days => $2), null, '', '') as done,
          exists (select from clients where id = $1) as there`,
        [id, days],
      )
      if (done[0]?.done) erased += 1
      // Another server may have erased it meanwhile.
      else if (done[0]?.there) kept += 1
    }
    last = rows.at(-1)?.id ?? last
  }
  return { erased, kept }
}
