import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../db/connect.ts'
import { codeOf } from '../error-text.ts'
import { Problem } from '../errors.ts'
import { isId } from '../lists/paging.ts'
import { activeOfficer, activeOfficerText, recheckActiveOfficer } from './active-officer.ts'
import {
  type ClientDbRow,
  clientChanged,
  clientNotFound,
  findClient,
  restorableDays,
} from './admin-client.ts'

// spec 3 §1.18–19

interface Moved {
  readonly client: ClientDbRow
  /** The officers' e-mail addresses, for the audit log. */
  readonly from: string
  readonly to: string
}

/**
 * Gives a client with its forms to another loan officer, and notes it in every form's history. Throws 404 if there is no such
 * client, 409 if the client already belongs to that officer, 422 if the officer cannot work on it.
 */
export async function moveClient(
  db: Queryable,
  clientId: string,
  officerId: string,
  administratorId: string,
): Promise<Moved> {
  const before = await findClient(db, clientId)
  const officer = await activeOfficer(db.kysely, officerId)
  if (before.officer_id === officer.id)
    throw new Problem(409, `${before.name} is a client of ${officer.name} already.`)
  const moved = await sql`
    with ${lockedForms(clientId)}, moved as (
      update clients set officer_id = ${officer.id}, updated_at = now()
      where id = ${clientId} and officer_id = ${before.officer_id} and deleted_at is null and ${formsAreLocked}
      returning id
    ), history as (
      insert into form_history (form_id, version, action, actor_id, changes)
      select f.id, f.version, 'moved', ${administratorId}, ${JSON.stringify({
        loanOfficer: {
          from: `${before.officer_name} <${before.officer_email}>`,
          to: `${officer.name} <${officer.email}>`,
        },
      })}::jsonb
      from locked f, moved
    )
    select id from moved`.execute(db.kysely)
  if (moved.rows.length === 0) throw new Problem(409, clientChanged)
  await recheckActiveOfficer(db.kysely, officer.id)
  return { client: await findClient(db, clientId), from: before.officer_email, to: officer.email }
}

/** Locks the client's forms, after waiting for other writers. A save, too, locks its form before the client (decision 008). */
function lockedForms(clientId: string): RawBuilder<unknown> {
  return sql`locked as materialized (
    select id, version from forms where client_id = ${clientId} order by id for no key update
  )`
}

/** Always true; but PostgreSQL can only evaluate it once the forms are locked. */
const formsAreLocked = sql`(select count(*) from locked) >= 0`

/**
 * Restores a deleted client with its forms within 30 days (D13), for its former officer or for another one. Throws 404 if
 * there is no such client, 409 if it is not deleted or it is too late, 422 if the former officer can no longer work on it and
 * no other is given.
 */
export async function restoreClient(
  db: Queryable,
  clientId: string,
  administratorId: string,
  officerId?: string,
): Promise<ClientDbRow> {
  if (!isId(clientId)) throw new Problem(404, clientNotFound)
  const given = officerId === undefined ? null : (await activeOfficer(db.kysely, officerId)).id
  const isRestored = await restoreIf(db, {
    clientId,
    actorId: administratorId,
    values: sql`updated_at = now(), officer_id = coalesce(${given}::uuid, c.officer_id)`,
    condition: sql`c.deleted_at > now() - make_interval(days => ${restorableDays})
      and exists (select from users o
        where o.id = coalesce(${given}::uuid, c.officer_id) and ${sql.raw(activeOfficerText('o'))})`,
  })
  if (!isRestored) throw await whyNot(db, clientId, given)
  const client = await findClient(db, clientId)
  await recheckActiveOfficer(db.kysely, client.officer_id)
  return client
}

interface Restoring {
  readonly clientId: string
  readonly actorId: string
  /** What else changes in the client's row `c`. */
  readonly values?: RawBuilder<unknown>
  readonly condition: RawBuilder<unknown>
}

/**
 * Restores a deleted client with its forms if its row `c` meets the condition. Returns whether it did. Throws 409 if the
 * client's applicant was taken over again after the deletion.
 */
export async function restoreIf(
  db: Queryable,
  { clientId, actorId, values, condition }: Restoring,
): Promise<boolean> {
  const restored = await sql`
    with ${lockedForms(clientId)}, restored as (
      update clients c set deleted_at = null, deleted_by = null${values ? sql`, ${values}` : sql``}
      where c.id = ${clientId} and ${formsAreLocked} and ${condition}
      returning c.id
    ), history as (
      insert into form_history (form_id, version, action, actor_id)
      select f.id, f.version, 'restored', ${actorId} from locked f, restored
    )
    select id from restored`
    .execute(db.kysely)
    .catch(refuseSecondClient)
  return restored.rows.length > 0
}

function refuseSecondClient(error: unknown): never {
  if (codeOf(error) !== '23505') throw error
  throw new Problem(409, 'The applicant has since become another client, so this client cannot be restored.')
}

async function whyNot(db: Queryable, clientId: string, given: string | null): Promise<Problem> {
  const found = await sql<{ deleted: boolean; restorable: boolean; officer: string; working: boolean }>`
    select c.deleted_at is not null as deleted, o.name as officer, ${sql.raw(activeOfficerText('o'))} as working,
      c.deleted_at > now() - make_interval(days => ${restorableDays}) as restorable
    from clients c join users o on o.id = coalesce(${given}::uuid, c.officer_id) where c.id = ${clientId}`.execute(
    db.kysely,
  )
  const [client] = found.rows
  if (!client) return new Problem(404, clientNotFound)
  // It was deleted while the restoration waited for it.
  if (client.restorable && client.working) return new Problem(409, clientChanged)
  if (client.restorable) {
    const message = `${client.officer} can no longer work on clients. Choose another loan officer for this client.`
    return new Problem(422, message, { errors: { officerId: message } })
  }
  return new Problem(
    409,
    client.deleted
      ? `This client was deleted more than ${restorableDays} days ago and cannot be restored.`
      : 'This client is not deleted.',
  )
}
