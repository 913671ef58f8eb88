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

// spec 3 §1.52; D47

/** The first and the last day, both included, each as its midnight UTC. */
interface Days {
  readonly first: Date
  readonly last: Date
}

/** How many months a period has. The period that it is compared with begins as many months earlier. */
const lengths: Readonly<Record<Period, number>> = {
  'this-month': 1,
  'last-month': 1,
  'this-quarter': 3,
  'last-quarter': 3,
  'this-year': 12,
}

/**
 * The days of a period up to today, and the same days of the period before it: on 15 March, the first fifteen days of
 * February. The last day of a month corresponds to the last day of any other. So a whole month is compared with a whole
 * month, and on 31 March with all of February.
 */
export function comparedDays(period: Period, today: Date): { readonly now: Days; readonly before: Days } {
  const months = lengths[period]
  const month = today.getUTCMonth()
  const thisStart = firstOfMonth(today, -(month % months))
  const isOver = period.startsWith('last')
  const first = isOver ? firstOfMonth(thisStart, -months) : thisStart
  const last = isOver ? addDays(thisStart, -1) : today
  return {
    now: { first, last },
    before: { first: firstOfMonth(first, -months), last: sameDay(last, -months) },
  }
}

/** The first day of the month that is `later` months after the month of a day. */
function firstOfMonth(day: Date, later: number): Date {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + later))
}

/** The day that corresponds to a day in the month that is `later` months later. */
function sameDay(day: Date, later: number): Date {
  const lastThere = addDays(firstOfMonth(day, later + 1), -1)
  const isLast = addDays(day, 1).getUTCDate() === 1
  const place = isLast ? lastThere.getUTCDate() : Math.min(day.getUTCDate(), lastThere.getUTCDate())
  return addDays(firstOfMonth(day, later), place - 1)
}
