import type { FastifyBaseLogger } from 'fastify'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import { codeOf } from '../error-text.ts'

// spec 3 §1.13

export interface AuditEntry {
  /** What happened: 'sign-in', 'sign-in failed', 'denied', 'user created' … */
  readonly event: string
  readonly actorId?: string
  /** The actor's e-mail, or what was given as one. */
  readonly actor?: string
  /** What it was done to: an id, a path pattern, an e-mail. */
  readonly subject?: string
  readonly address?: string
  readonly detail?: Readonly<Record<string, unknown>>
}

type Writer = Database['kysely'] | Transaction<Tables>

/** Writes one row of the audit log with what it tells of: within the transaction of the act, so that there are both or neither. */
export async function auditIn(writer: Writer, entry: AuditEntry): Promise<void> {
  const { event, actorId, actor, subject, address, detail } = entry
  await writer
    .insertInto('audit_log')
    .values({
      event,
      actor_id: actorId ?? null,
      actor: actor ?? '',
      subject: subject ?? '',
      address: address ?? '',
      detail: detail ?? {},
    })
    .execute()
}

/** As the first part of a statement, which reads what the row tells of: `with … ` and a row where the condition holds. */
export function auditedWhere(condition: RawBuilder<unknown>, entry: AuditEntry): RawBuilder<unknown> {
  const { event, actorId, actor, subject, address, detail } = entry
  return sql`with audited as (
    insert into audit_log (event, actor_id, actor, subject, address, detail)
    select ${event}, ${actorId ?? null}::uuid, ${actor ?? ''}, ${subject ?? ''}, ${address ?? ''},
      ${JSON.stringify(detail ?? {})}::jsonb where ${condition})`
}

/** Writes one row of the audit log. It never makes the request fail: if the row cannot be written, that is logged. */
export async function audit(db: Database, entry: AuditEntry, log?: FastifyBaseLogger): Promise<void> {
  try {
    await auditIn(db.kysely, entry)
  } catch (error) {
    log?.error({ event: entry.event, code: codeOf(error) }, 'audit row not written')
  }
}
