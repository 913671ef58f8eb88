import { type RawBuilder, sql, type Transaction } from 'kysely'
import { formatNumber } from '../../engine/number-format.ts'
import type { Actor } from '../audit/record.ts'
import type { Database } from '../db/connect.ts'
import { inTransaction } from '../db/lost-race.ts'
import type { Tables } from '../db/tables.ts'
import { Problem } from '../errors.ts'
import { isId } from '../lists/cursors.ts'
import { activeOfficer, recheckActiveOfficer } from './active-officer.ts'

// spec 3 §1.18, §1.23

/** The result of moving several clients. */
export interface ManyMoved {
  readonly moved: number
  /** The name of the officer who has them now. */
  readonly officer: string
  /** The id of the move's last entry in the audit log, by which it can be undone; null if nothing was moved. */
  readonly moveId: string | null
}

/**
 * Gives all these clients to a loan officer, or none. Throws 409 if one of them no longer exists, 422 if the officer cannot
 * work on them. Clients that already belong to the officer stay as they are.
 */
export async function moveMany(
  db: Database,
  clientIds: readonly string[],
  officerId: string,
  mover: Actor,
): Promise<ManyMoved> {
  const ids = [...new Set(clientIds)]
  const missing = new Problem(
    409,
    'Some of these clients no longer exist. Nothing was moved. Please load the list again.',
  )
  if (!ids.every(isId)) throw missing
  const officer = await activeOfficer(db.kysely, officerId)
  return inTransaction(db, async transaction => {
    const { found, ...done } = await moveChosen(transaction, sql`c.id = any(${ids}::uuid[])`, officer, mover)
    if (found < ids.length) throw missing
    await recheckActiveOfficer(transaction, officer.id)
    return { ...done, officer: officer.name }
  })
}

/** Gives all clients of an officer to another one; throws 422 if the other one is the same or cannot work on them. */
export async function handOver(
  transaction: Transaction<Tables>,
  from: string,
  officerId: string,
  mover: Actor,
): Promise<ManyMoved> {
  const officer = await activeOfficer(transaction, officerId)
  if (officer.id === from) throw noSuccessor()
  const { moved, moveId } = await moveChosen(transaction, sql`c.officer_id = ${from}`, officer, mover)
  await recheckActiveOfficer(transaction, officer.id)
  return { moved, moveId, officer: officer.name }
}

/** For example "1 client is" or "20 clients are". */
export function clientsInWords(n: number): string {
  return n === 1 ? '1 client is' : `${formatNumber(n)} clients are`
}

function noSuccessor(): Problem {
  const message = 'Choose another loan officer for the clients'
  return new Problem(422, message, { errors: { handOverTo: message } })
}

/** Moves the chosen clients with their forms; forms are locked before clients, as a save locks them (decision 008). */
export async function moveChosen(
  transaction: Transaction<Tables>,
  chosen: RawBuilder<unknown>,
  officer: { readonly id: string; readonly name: string; readonly email: string },
  { userId, email, address }: Actor,
): Promise<{ found: number; moved: number; moveId: string | null }> {
  const result = await sql<{ found: number; moved: number; moveId: string | null }>`
    with locked as materialized (
      select f.id, f.version, f.client_id from forms f
      where f.client_id in (select c.id from clients c where ${chosen} and c.deleted_at is null)
      order by f.id for no key update of f
    ), found as materialized (
      select c.id, c.client_id, c.officer_id from clients c
      where ${chosen} and c.deleted_at is null and (select count(*) from locked) >= 0
      order by c.id for no key update of c
    ), moving as (
      select found.*, o.name, o.email from found join users o on o.id = found.officer_id
      where found.officer_id <> ${officer.id}
    ), moved as (
      update clients c set officer_id = ${officer.id}, updated_at = now() from moving where c.id = moving.id
      returning c.id
    ), history as (
      insert into form_history (form_id, version, action, actor_id, changes)
      select f.id, f.version, 'moved', ${userId}, jsonb_build_object('loanOfficer', jsonb_build_object(
        'from', moving.name || ' <' || moving.email || '>', 'to', ${`${officer.name} <${officer.email}>`}::text))
      from locked f join moving on moving.id = f.client_id
    ), audited as (
      insert into audit_log (event, actor_id, actor, subject, address, detail)
      select 'client moved', ${userId}, ${email}, moving.client_id, ${address},
        jsonb_build_object('clientId', moving.id, 'from', moving.email, 'to', ${officer.email}::text,
          'fromId', moving.officer_id, 'toId', ${officer.id}::uuid)
      from moving order by moving.client_id
      returning id
    )
    select (select count(*) from found) as found, (select count(*) from moved) as moved,
      (select max(id)::text from audited) as "moveId"`.execute(transaction)
  return result.rows[0] ?? { found: 0, moved: 0, moveId: null }
}
