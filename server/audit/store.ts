import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { ofId } from '../lists/filters.ts'
import {
  countUpTo,
  numberOfCursor,
  type PageRequest,
  pageByNumber,
  rowsToAsk,
  runPlanned,
} from '../lists/paging.ts'
import { dayOrTime } from '../lists/time.ts'
import { detailShown, matchesEntry, subjectShown } from './named.ts'

// spec 3 §1.13

export interface AuditFilter {
  readonly search?: string
  readonly event?: string
  readonly actor?: string
  readonly from?: string
  readonly to?: string
  /** The lender's time zone, in which days begin (D47). */
  readonly timeZone: string
}

export interface AuditDbRow {
  readonly id: number
  readonly at: Date
  readonly event: string
  readonly actor_id: string | null
  readonly actor: string
  readonly subject: string
  readonly address: string
  readonly detail: Record<string, unknown>
}

/** Translates a filter to SQL. Nothing here writes: the log cannot be altered, and reading it leaves no trace in it. */
export function auditQuery(filter: AuditFilter) {
  const found = matchesEntry(filter.search)
  const from = filter.from && dayOrTime(filter.from, 'from', filter.timeZone)
  const to = filter.to && dayOrTime(filter.to, 'to', filter.timeZone)
  const conditions = [
    sql`true`,
    ...(found ? [found] : []),
    ...(filter.event ? [sql`event = ${filter.event}`] : []),
    ...ofId(sql`actor_id`, filter.actor),
    ...(from ? [sql`at >= ${from.start}`] : []),
    ...(to ? [sql`at < ${to.end}`] : []),
  ]
  const where = sql.join(conditions, sql` and `)
  const select = sql`select id, at, event, actor_id, actor, ${subjectShown} as subject, address,
      ${detailShown} as detail
    from audit_log where ${where}`
  return { where, select, all: sql<AuditDbRow>`${select} order by id desc` }
}

/** Returns one page of the log, newest first. The log only grows, so paging by id neither skips nor repeats entries. */
export async function listAudit(db: Database, filter: AuditFilter, { limit, cursor }: PageRequest) {
  const { where, select } = auditQuery(filter)
  const before = numberOfCursor(cursor)
  const [found, counted, events] = await Promise.all([
    runPlanned(
      db,
      sql<AuditDbRow>`${select} ${before === null ? sql`` : sql`and id < ${before}`}
      order by id desc limit ${rowsToAsk(limit)}`,
    ),
    countUpTo(db, sql`select from audit_log where ${where}`),
    eventNames(db),
  ])
  const { rows, nextCursor } = pageByNumber(found, limit, ({ id }) => id)
  return {
    entries: rows.map(({ id, at, actor_id, ...row }) => ({
      _id: id,
      at: at.toISOString(),
      event: row.event,
      actorId: actor_id,
      actor: row.actor,
      subject: row.subject,
      address: row.address,
      detail: row.detail,
    })),
    events,
    ...counted,
    nextCursor,
  }
}

/** Reads all event names by a loose index scan, from one distinct value to the next. */
async function eventNames(db: Database): Promise<string[]> {
  const found = await sql<{ event: string }>`
    with recursive hop as (
      (select event from audit_log order by event limit 1)
      union all
      select (select a.event from audit_log a where a.event > hop.event order by a.event limit 1) from hop
      where hop.event is not null
    )
    select event from hop where event is not null`.execute(db.kysely)
  return found.rows.map(row => row.event)
}
