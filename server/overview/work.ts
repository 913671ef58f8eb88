import { sql } from 'kysely'
import type { Static, TObject } from 'typebox'
import type { DashboardWork, WorkFilters } from '../../api/admin-overview.ts'
import type { DecisionTotals } from '../../api/schemas/decisions.ts'
import { countFiles } from '../contradictions/store.ts'
import type { Database } from '../db/connect.ts'
import type { Period } from '../decisions/period.ts'
import { decisionConditions, totalsColumns } from '../decisions/query.ts'
import { totalsInCents } from '../decisions/store.ts'
import type { Bounds } from '../lists/filters.ts'
import { runPlanned } from '../lists/paging.ts'
import { addDays, dayText, localDay, startOfDay } from '../lists/time.ts'
import { ages } from '../waiting/ages.ts'
import { countedByAge } from '../waiting/everyone.ts'
import { waitingConditions } from '../waiting/query.ts'
import { comparedDays, type Days } from './compared-days.ts'

// spec 3 §1.52; D47

type Totals = Static<typeof DecisionTotals>
/** Work of one officer, of one branch, or of an officer in a branch; of everybody if neither is given. */
type WorkScope = Pick<Static<TObject<typeof WorkFilters>>, 'officerId' | 'branch'>

/** The decisions of a period and of the one before it, what waits now, and which files have contradictions. */
export async function readWork(
  db: Database,
  { period = 'this-month', ...scope }: WorkScope & { readonly period?: Period },
  timeZone: string,
  moment = new Date(),
): Promise<Static<typeof DashboardWork>> {
  const { now, before } = comparedDays(period, localDay(moment, timeZone))
  const [decided, waiting, contradictions] = await Promise.all([
    decidedIn(db, scope, [now, before], timeZone),
    waitingOf(db, scope, timeZone),
    countFiles(db, scope),
  ])
  return {
    period: textOf(now),
    comparedWith: textOf(before),
    decisions: totalsInCents(decided.now),
    decisionsBefore: totalsInCents(decided.before),
    waiting,
    contradictions,
  }
}

async function decidedIn(
  db: Database,
  scope: WorkScope,
  [now, before]: readonly [Days, Days],
  timeZone: string,
): Promise<{ readonly now: Totals; readonly before: Totals }> {
  const totals = (days: Days) => {
    const conditions = decisionConditions({ ...scope, timeZone }, [boundsOfDays(days, timeZone)])
    return sql`select ${totalsColumns} from decisions x where ${sql.join(conditions, sql` and `)}`
  }
  const [row] = await runPlanned(
    db,
    sql<{ now: Totals; before: Totals }>`select (select row_to_json(t) from (${totals(now)}) t) as now,
      (select row_to_json(t) from (${totals(before)}) t) as before`,
  )
  if (!row) throw new Error('Totals are one row')
  return row
}

async function waitingOf(db: Database, scope: WorkScope, timeZone: string) {
  const { conditions } = await waitingConditions(db, { ...scope, timeZone })
  const [row] = await runPlanned(
    db,
    sql<
      Record<string, number>
    >`select ${countedByAge(timeZone)} from clients d where ${sql.join(conditions, sql` and `)}`,
  )
  return ages.map(({ age }) => ({ age, clients: row?.[age] ?? 0 }))
}

const boundsOfDays = ({ first, last }: Days, timeZone: string): Bounds => ({
  start: startOfDay(first, timeZone),
  end: startOfDay(addDays(last, 1), timeZone),
})

function textOf({ first, last }: Days) {
  return { from: dayText(first), to: dayText(last) }
}
