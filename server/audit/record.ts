import type { FastifyBaseLogger } from 'fastify'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database, Queryable } from '../db/connect.ts'
import { inTransaction } from '../db/lost-race.ts'
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

/** Who does something, and from where, as the audit log names them. */
export interface Actor {
  readonly userId: string
  readonly email: string
  readonly address: string
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

/**
 * Does an act and writes its row of the audit log in one transaction, so that there are both or neither. `entryOf` says what
 * the row holds; null when nothing was done that the log has to know.
 */
export async function audited<Done>(
  db: Queryable,
  act: (within: Queryable) => Promise<Done>,
  entryOf: (done: Done) => AuditEntry | null,
): Promise<Done> {
  return inTransaction(db, async transaction => {
    const done = await act({ kysely: transaction })
    const entry = entryOf(done)
    if (entry) await auditIn(transaction, entry)
    return done
  })
}

/** As the first part of a statement, which reads what the row tells of: `with … ` and a row where the condition holds. */
export function auditedWhere(condition: RawBuilder<unknown>, entry: AuditEntry): RawBuilder<unknown> {
  return sql`with audited as (${entryWhere(condition, entry)})`
}

/** As a further part of a statement: the row, when the part of this name has a row. */
export function auditedOnce(part: RawBuilder<unknown>, entry: AuditEntry): RawBuilder<unknown> {
  return sql`, audited as (${entryWhere(sql`exists (select from ${part})`, entry)})`
}

function entryWhere(condition: RawBuilder<unknown>, entry: AuditEntry): RawBuilder<unknown> {
  const { event, actorId, actor, subject, address, detail } = entry
  return sql`insert into audit_log (event, actor_id, actor, subject, address, detail)
    select ${event}, ${actorId ?? null}::uuid, ${actor ?? ''}, ${subject ?? ''}, ${address ?? ''},
      ${JSON.stringify(detail ?? {})}::jsonb where ${condition}`
}

/**
 * Writes one row of the audit log about what was refused or not found: nothing was done that could be taken back. It never makes
 * the request fail: if the row cannot be written, that is logged.
 */
export async function audit(db: Database, entry: AuditEntry, log?: FastifyBaseLogger): Promise<void> {
  try {
    await auditIn(db.kysely, entry)
  } catch (error) {
    log?.error({ event: entry.event, code: codeOf(error) }, 'audit row not written')
  }
}
