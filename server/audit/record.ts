import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database, Queryable } from '../db/connect.ts'
import { inTransaction } from '../db/lost-race.ts'
import type { Tables } from '../db/tables.ts'
import { codeOf } from '../error-text.ts'

// spec 3 §1.13

export interface AuditEntry {
  /** What happened, e.g. 'sign-in', 'sign-in failed', 'denied' or 'user created'. */
  readonly event: string
  readonly actorId?: string
  /** The actor's email. */
  readonly actor?: string
  /** The object of the event: an id, a path pattern or the email of an account. */
  readonly subject?: string
  /** What was typed as the name of an account, if no account has it. Only a keyed hash is stored, for 90 days. */
  readonly typed?: string
  readonly address?: string
  readonly detail?: Readonly<Record<string, unknown>>
}

/** How long a hash of what was typed shows which entries were made with the same name. */
export const typedNameDays = 90

/** Who does something, and from which address, for the audit log. */
export interface Actor {
  readonly userId: string
  readonly email: string
  readonly address: string
}

type Writer = Database['kysely'] | Transaction<Tables>

/** Writes one row to the audit log within the transaction of the act that it records, so that both are stored or neither. */
export async function auditIn(writer: Writer, entry: AuditEntry): Promise<void> {
  const written = entryWhere(sql`true`, entry)
  await (entry.typed === undefined ? written : withTypedName(written, entry.typed)).execute(writer)
}

/** SQL: writes an entry together with the keyed hash of what was typed, and makes the key if there is none. */
function withTypedName(written: RawBuilder<unknown>, typed: string): RawBuilder<unknown> {
  return sql`
    with entry as (${written} returning id), made as (
      insert into typed_names_key (key) select ${randomBytes(32)} where not exists (select from typed_names_key)
      on conflict do nothing returning key
    ), known as (select key from made union all select key from typed_names_key)
    insert into typed_names (entry, hash)
    select entry.id, sha256(known.key || convert_to(${typed}, 'UTF8')) from entry, known`
}

/**
 * Performs an act and writes its row to the audit log in one transaction, so that both are stored or neither. `entryOf` makes
 * the row; null if there is nothing to record.
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

/** SQL: the first part of a statement that reads what the row records: `with … `, which writes the row if `condition` is true. */
export function auditedWhere(condition: RawBuilder<unknown>, entry: AuditEntry): RawBuilder<unknown> {
  return sql`with audited as (${entryWhere(condition, entry)})`
}

/** SQL: a further part of a statement, which writes the row if the named part returns a row. */
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
 * Writes one row to the audit log about something that was refused or not found, so there is no act to undo. Never makes the
 * request fail: if the row cannot be written, this is logged.
 */
export async function audit(db: Database, entry: AuditEntry, log: FastifyBaseLogger): Promise<void> {
  try {
    await auditIn(db.kysely, entry)
  } catch (error) {
    log.error({ event: entry.event, code: codeOf(error) }, 'audit row not written')
  }
}
