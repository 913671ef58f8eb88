import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import type { DashboardWork } from '../../api/schemas/dashboard-work.ts'
import type { DecisionTotals } from '../../api/schemas/decisions.ts'
import { asking } from '../contradictions/query.ts'
import type { Database } from '../db/connect.ts'
import { totalsColumns, totalsInCents } from '../decisions/store.ts'
import { addDays, dayText, localDay, startOfDay } from '../lists/local-time.ts'
import { ages, isOfAge } from '../waiting/ages.ts'
import { waits } from '../waiting/query.ts'
import { comparedDays, type Days, type Period } from './compared-days.ts'

// spec 3 §1.52; D47

type Totals = Static<typeof DecisionTotals>

interface WorkRow {
  readonly decided: Totals
  readonly before: Totals
  readonly waiting: Record<string, number>
  readonly asking: number
  readonly unexplained: number
  readonly unread: number
}

/** What was decided in a period and in the one before it, what waits now, and which files contradict themselves; one query. */
export async function readWork(
  db: Database,
  period: Period,
  timeZone: string,
  moment = new Date(),
): Promise<Static<typeof DashboardWork>> {
  const { now, before } = comparedDays(period, localDay(moment, timeZone))
  const counted = ages.map(
    ({ age }) => sql`count(*) filter (where ${isOfAge(age, sql`d.worked_at`, timeZone)}) as ${sql.ref(age)}`,
  )
  const found =
    await sql<WorkRow>`select ${totalsOf(now, timeZone)} as decided, ${totalsOf(before, timeZone)} as before,
      (select row_to_json(w) from (select ${sql.join(counted)} from clients d where ${waits}) w) as waiting,
      (select count(*) from client_checks k where ${asking}) as asking,
      (select count(*) from client_checks k where ${asking} and cardinality(k.unexplained) > 0) as unexplained,
      (select count(*) from client_checks k where k.is_live and k.changes <> k.read_changes) as unread`.execute(
      db.kysely,
    )
  const [row] = found.rows
  if (!row) throw new Error('Totals are one row')
  return {
    period: textOf(now),
    comparedWith: textOf(before),
    decisions: totalsInCents(row.decided),
    decisionsBefore: totalsInCents(row.before),
    waiting: ages.map(({ age }) => ({ age, clients: row.waiting[age] ?? 0 })),
    contradictions: { files: row.asking, unexplained: row.unexplained, unread: row.unread },
  }
}

function totalsOf({ first, last }: Days, timeZone: string): RawBuilder<unknown> {
  const [start, end] = [startOfDay(first, timeZone), startOfDay(addDays(last, 1), timeZone)]
  return sql`(select row_to_json(t) from (select ${totalsColumns} from decisions x
    where x.is_live and x.decided_at >= ${start} and x.decided_at < ${end}) t)`
}

function textOf({ first, last }: Days) {
  return { from: dayText(first), to: dayText(last) }
}
