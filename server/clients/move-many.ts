import { type RawBuilder, sql, type Transaction } from 'kysely'
import { formatNumber } from '../../engine/number-format.ts'
import type { Actor } from '../audit/record.ts'
import type { Database } from '../db/connect.ts'
import { inTransaction } from '../db/lost-race.ts'
import type { Tables } from '../db/tables.ts'
import { Problem } from '../errors.ts'
import { isId } from '../lists/paging.ts'
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

type NewOfficer = { readonly id: string; readonly name: string; readonly email: string }

/** How many clients one statement moves. A statement for all clients of a large officer would exceed its time limit. */
const movedAtOnce = 100

/** Moves the chosen clients with their forms; forms are locked before clients, as a save locks them (decision 008). */
export async function moveChosen(
  transaction: Transaction<Tables>,
  chosen: RawBuilder<unknown>,
  officer: NewOfficer,
  mover: Actor,
): Promise<{ found: number; moved: number; moveId: string | null }> {
  const { rows } = await sql<{ id: string; moves: boolean }>`
    with locked as materialized (
      select f.id from forms f
      where f.client_id in (select c.id from clients c where ${chosen} and c.deleted_at is null)
      order by f.id for no key update of f
    )
    select c.id, c.officer_id <> ${officer.id} as moves from clients c
    where ${chosen} and c.deleted_at is null and (select count(*) from locked) >= 0
    order by c.id for no key update of c`.execute(transaction)
  const moving = rows.flatMap(({ id, moves }) => (moves ? [id] : []))
  let moveId: string | null = null
  for (let from = 0; from < moving.length; from += movedAtOnce)
    moveId = await moveLocked(transaction, moving.slice(from, from + movedAtOnce), officer, mover)
  return { found: rows.length, moved: moving.length, moveId }
}

/** Moves clients that are locked, and returns the id of the last entry in the audit log. */
async function moveLocked(
  transaction: Transaction<Tables>,
  clientIds: readonly string[],
  officer: NewOfficer,
  { userId, email, address }: Actor,
): Promise<string | null> {
  const result = await sql<{ moveId: string | null }>`
    with moving as materialized (
      select c.id, c.client_id, c.officer_id, o.name, o.email from clients c join users o on o.id = c.officer_id
      where c.id = any(${clientIds}::uuid[])
    ), moved as (
      update clients c set officer_id = ${officer.id}, updated_at = now() from moving where c.id = moving.id
    ), history as (
      insert into form_history (form_id, version, action, actor_id, changes)
      select f.id, f.version, 'moved', ${userId}, jsonb_build_object('loanOfficer', jsonb_build_object(
        'from', moving.name || ' <' || moving.email || '>', 'to', ${`${officer.name} <${officer.email}>`}::text))
      from forms f join moving on moving.id = f.client_id
    ), audited as (
      insert into audit_log (event, actor_id, actor, subject, address, detail)
      select 'client moved', ${userId}, ${email}, moving.client_id, ${address},
        jsonb_build_object('clientId', moving.id, 'from', moving.email, 'to', ${officer.email}::text,
          'fromId', moving.officer_id, 'toId', ${officer.id}::uuid)
      from moving order by moving.client_id
      returning id
    )
    select max(id)::text as "moveId" from audited`.execute(transaction)
  return result.rows[0]?.moveId ?? null
}
