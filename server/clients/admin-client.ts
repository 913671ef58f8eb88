import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { AdminClient as AdminClientSchema } from '../../api/schemas/clients.ts'
import { formTypes } from '../../forms/catalogue.ts'
import { type AuditEntry, auditedWhere } from '../audit/record.ts'
import type { Database, Queryable } from '../db/connect.ts'
import { Problem } from '../errors.ts'
import { clientBadge } from '../lists/badges.ts'
import { isId, type RowWithSortKey } from '../lists/paging.ts'
import { addDays } from '../lists/time.ts'
import { officerIsActive } from './active-officer.ts'

// spec 2 §4.15; spec 3 §1.17

export type AdminClient = Static<typeof AdminClientSchema>

export const clientNotFound = 'Client not found'
export const clientChanged = 'This client was changed in the meantime. Please load it again.'
/** D13. */
export const restorableDays = 30

/** A client with the counts that triggers keep (migration 002) and its officer. */
export interface ClientDbRow extends RowWithSortKey {
  readonly client_id: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly business_name: string
  readonly created_at: Date
  readonly updated_at: Date
  readonly deleted_at: Date | null
  readonly form_count: number
  readonly completed_count: number
  readonly officer_id: string
  readonly officer_name: string
  readonly officer_username: string | null
  readonly officer_email: string
  /** True if the officer is neither deactivated nor deleted. */
  readonly officer_is_active: boolean
}

/** What administrators see of a client, from `clientTables`. */
export const clientColumns = sql`c.id, c.client_id, c.name, c.email, c.phone, c.business_name, c.created_at, c.updated_at, c.deleted_at, c.form_count,
  c.completed_count, c.officer_id, o.name as officer_name, o.username as officer_username, o.email as officer_email,
  ${officerIsActive}`
export const clientTables = sql`(clients c join users o on o.id = c.officer_id)`

export function adminClientAnswer(row: ClientDbRow): AdminClient {
  const { form_count, completed_count, deleted_at } = row
  const until = deleted_at && addDays(deleted_at, restorableDays)
  return {
    _id: row.id,
    clientId: row.client_id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    businessName: row.business_name,
    status: statusOf(row),
    statusLabel: clientBadge(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deletedAt: deleted_at?.toISOString() ?? null,
    restorableUntil: until?.toISOString() ?? null,
    totalForms: form_count,
    completedForms: completed_count,
    inProgressForms: form_count - completed_count,
    completionPercentage: form_count === 0 ? 0 : (completed_count / form_count) * 100,
    loanOfficer: {
      _id: row.officer_id,
      name: row.officer_name,
      username: row.officer_username ?? '',
      email: row.officer_email,
      isActive: row.officer_is_active,
    },
  }
}

function statusOf({ deleted_at, form_count, completed_count }: ClientDbRow): AdminClient['status'] {
  if (deleted_at) return 'deleted'
  if (form_count === 0) return 'new'
  return completed_count === formTypes.length ? 'completed' : 'active'
}

/** Counts an officer's active clients: those with a form begun, and not all forms completed. */
export async function countActive(db: Database, officerId: string): Promise<number> {
  const counted = await sql<{ n: number }>`
    select count(*) as n from clients where officer_id = ${officerId} and deleted_at is null
      and form_count > 0 and completed_count < ${formTypes.length}`.execute(db.kysely)
  return counted.rows[0]?.n ?? 0
}

/** Reads one live client; throws 404 if there is none. With `reading`, the same statement notes the access in the audit log. */
export async function findClient(
  db: Queryable,
  clientId: string,
  reading?: AuditEntry,
): Promise<ClientDbRow> {
  if (!isId(clientId)) throw new Problem(404, clientNotFound)
  const isThere = sql`exists (select from clients c where c.id = ${clientId} and c.deleted_at is null)`
  const found = await sql<ClientDbRow>`${reading ? auditedWhere(isThere, reading) : sql``}
    select ${clientColumns}, '' as sort_key from ${clientTables} where c.id = ${clientId} and c.deleted_at is null`.execute(
    db.kysely,
  )
  const [row] = found.rows
  if (!row) throw new Problem(404, clientNotFound)
  return row
}
