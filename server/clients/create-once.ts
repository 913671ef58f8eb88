import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '../audit/record.ts'
import type { Database } from '../db/connect.ts'
import { Problem } from '../errors.ts'
import { accessEndedProblem, workingOfficer } from './active-officer.ts'
import { notedCreation } from './audited.ts'
import { type ClientRow, clientColumns, type NewClient, writtenColumns } from './store.ts'

// spec 1 §7.8; spec 3 §1.3

/**
 * Creates a client of the officer, or returns the one that this key created before, as it is now. Two requests at once wait
 * for each other at the key's unique index. Throws 422 if the key came with other data, 409 if its client no longer exists,
 * 401 if the officer's access has ended meanwhile.
 */
export async function createClientOnce(
  db: Database,
  officer: Actor,
  key: string,
  { name, email = '', phone = '' }: NewClient,
): Promise<ClientRow> {
  const officerId = officer.userId
  const sentHash = createHash('sha256')
    .update(JSON.stringify([name, email, phone]))
    .digest()
  const created = await sql<ClientRow>`
    with ${workingOfficer(officerId)}, creation as (
      insert into client_creations (officer_id, key, sent_hash, client_id)
      select id, ${key}, ${sentHash}::bytea, gen_random_uuid() from officer
      on conflict (officer_id, key) do nothing returning client_id
    ), c as (
      insert into clients (id, officer_id, name, email, phone)
      select client_id, ${officerId}::uuid, ${name}, ${email}, ${phone} from creation
      returning ${writtenColumns}
    ), ${notedCreation(officer)} select ${clientColumns} from c`.execute(db.kysely)
  return created.rows[0] ?? createdBefore(db, officerId, key, sentHash)
}

async function createdBefore(db: Database, officerId: string, key: string, sentHash: Buffer) {
  const found = await sql<(ClientRow | { id: null }) & { is_same: boolean }>`
    select k.sent_hash = ${sentHash} as is_same, ${clientColumns}
    from client_creations k
    left join clients c on c.id = k.client_id and c.officer_id = k.officer_id and c.deleted_at is null
    where k.officer_id = ${officerId} and k.key = ${key}`.execute(db.kysely)
  const [row] = found.rows
  if (!row) throw accessEndedProblem()
  if (!row.is_same)
    throw new Problem(422, 'This Idempotency-Key created a client from other data. Send a new key.')
  if (row.id === null)
    throw new Problem(409, 'This client was created already and has since been deleted or moved.')
  return row
}
