import { sql } from 'kysely'
import type { Caller } from '../auth/sessions.ts'
import type { Database } from '../db/connect.ts'
import { isId } from '../lists/paging.ts'
import type { Denials } from './denials.ts'

interface Asked {
  readonly call: string
  readonly params: Readonly<Record<string, unknown>>
  readonly address: string
}

/**
 * Notes that an officer asked for a client or form of somebody else. The officer gets the same answer as for an unknown id, so
 * this is looked up after the answer.
 */
export async function noteForeignId(
  db: Database,
  denials: Denials,
  { userId, email, role }: Caller,
  { call, params, address }: Asked,
): Promise<void> {
  const id = params['formId'] ?? params['clientId']
  if (role !== 'loan_officer' || typeof id !== 'string' || !isId(id)) return
  const found = await sql`
    select from clients c where c.id = ${id} and c.officer_id <> ${userId}
    union all
    select from forms f left join clients c on c.id = f.client_id
    where f.id = ${id} and coalesce(c.officer_id, f.user_id) <> ${userId}`.execute(db.kysely)
  if (found.rows.length === 0) return
  const detail = { call }
  await denials.note({ event: 'foreign id', actorId: userId, actor: email, subject: id, address, detail })
}
