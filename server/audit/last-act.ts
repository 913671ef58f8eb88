import { sql } from 'kysely'
import type { Queryable } from '../db/connect.ts'

// spec 3 §1.13

interface LastAct {
  /** Who did it and when (ISO 8601), in the form in which a refusal contains it. */
  readonly by: { readonly changedBy: { readonly name: string }; readonly changedAt: string }
  readonly detail: Readonly<Record<string, unknown>>
}

/** Reads who last caused an event on an account, from the audit log; null if no known user did. */
export function lastAct(db: Queryable, event: string, userId: string): Promise<LastAct | null> {
  return lastOf(db, event, sql`l.detail ? 'userId' and l.detail ->> 'userId' = ${userId}`)
}

/** Reads who last changed one of these settings, from the audit log; null if no known user did. */
export function lastSettingsChange(db: Queryable, names: readonly string[]): Promise<LastAct | null> {
  return lastOf(db, 'settings changed', sql`l.detail ?| ${[...names]}::text[]`)
}

async function lastOf(
  db: Queryable,
  event: string,
  concerned: ReturnType<typeof sql>,
): Promise<LastAct | null> {
  const { rows } = await sql<{ name: string; at: Date; detail: LastAct['detail'] }>`
    select u.name, l.at, l.detail from audit_log l join users u on u.id = l.actor_id
    where ${concerned} and l.event = ${event}
    order by l.id desc limit 1`.execute(db.kysely)
  const [row] = rows
  return row
    ? { by: { changedBy: { name: row.name }, changedAt: row.at.toISOString() }, detail: row.detail }
    : null
}
