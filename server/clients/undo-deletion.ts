import { sql } from 'kysely'
import { undoMinutes } from '../../accounts/undo-minutes.ts'
import type { Queryable } from '../db/connect.ts'
import { Problem } from '../errors.ts'
import { recheckAccess } from './active-officer.ts'
import { restoreIf } from './changes.ts'
import { idOrNotFound, ownClientNotFound } from './store.ts'

// spec 3 §1.27; D13

/**
 * Brings back a client, with its forms, that the officer has just deleted. It returns to its old place in the list. Throws
 * 404 for any other client, 409 if it is not deleted or was deleted too long ago.
 */
export async function undoDeletion(db: Queryable, officerId: string, clientId: string): Promise<void> {
  const id = idOrNotFound(clientId)
  const isRestored = await restoreIf(db, {
    clientId: id,
    actorId: officerId,
    condition: sql`c.officer_id = ${officerId} and c.deleted_by = ${officerId}
      and c.deleted_at > now() - make_interval(mins => ${undoMinutes})`,
  })
  if (!isRestored) throw await whyNot(db, officerId, id)
  await recheckAccess(db.kysely, officerId)
}

async function whyNot(db: Queryable, officerId: string, id: string): Promise<Problem> {
  const found = await sql<{ deleted: boolean; own: boolean }>`
    select deleted_at is not null as deleted, deleted_by is not distinct from ${officerId}::uuid as own
    from clients where id = ${id} and officer_id = ${officerId}`.execute(db.kysely)
  const [client] = found.rows
  if (client && !client.deleted) return new Problem(409, 'This client is not deleted.')
  if (!client?.own) return new Problem(404, ownClientNotFound)
  return new Problem(
    409,
    `This client was deleted more than ${undoMinutes} minutes ago. An administrator can still restore it.`,
  )
}
