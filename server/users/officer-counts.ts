import { type RawBuilder, sql } from 'kysely'
import { decidedBetween, totalsColumns } from '../decisions/query.ts'
import { localDay, startOfDay } from '../lists/time.ts'
import { clientNotDeleted, isSubmitted, notTakenOver } from '../submissions/filter.ts'
import { isAtLeast } from '../waiting/ages.ts'
import { isWaiting } from '../waiting/query.ts'

// spec 3 §1.30; D44; D47

/** The condition for the officers whose figures are wanted; null for all officers. */
type OfficerCondition = ((officer: RawBuilder<unknown>) => RawBuilder<unknown>) | null

/** A counted figure, with one row per officer, whose id is `id`. */
interface Counted {
  readonly columns: RawBuilder<unknown>
  readonly rows: (officerCondition: OfficerCondition, timeZone: string) => RawBuilder<unknown>
}

const waitingDays = 7

export const counted = {
  waits: {
    columns: sql`coalesce(waits.waiting, 0) as waiting`,
    rows: (officerCondition, timeZone) => sql`select d.officer_id as id, count(*) as waiting from clients d
      where ${isWaiting} and ${isAtLeast(waitingDays + 1, sql`d.worked_at`, timeZone)} and ${of(officerCondition, sql`d.officer_id`)}
      group by d.officer_id`,
  },
  completes: {
    columns: sql`coalesce(completes.completed, 0) as completed`,
    rows: (officerCondition, timeZone) => sql`select f.completed_by as id, count(*) as completed
      from forms f where ${isSubmitted} and f.submitted_at >= ${startOfMonth(timeZone)} and ${clientNotDeleted} and ${notTakenOver}
        and ${of(officerCondition, sql`f.completed_by`)}
      group by f.completed_by`,
  },
  decides: {
    columns: sql`coalesce(decides.decisions, 0) as decided, coalesce(decides.approvals, 0) as approvals, coalesce(decides.approved, 0) as approved,
      coalesce(decides."withDeviations", 0) as with_deviations`,
    rows: (officerCondition, timeZone) => sql`select x.officer_id as id, ${totalsColumns} from decisions x
      where ${decidedBetween({ start: startOfMonth(timeZone), end: null })} and ${of(officerCondition, sql`x.officer_id`)}
      group by x.officer_id`,
  },
  reopens: {
    columns: sql`coalesce(reopens.reopened, 0) as reopened`,
    rows: (
      officerCondition,
      timeZone,
    ) => sql`select h.actor_id as id, count(*) as reopened from form_history h
      where h.action = 'reopened' and h.at >= ${startOfMonth(timeZone)} and ${of(officerCondition, sql`h.actor_id`)}
      group by h.actor_id`,
  },
} satisfies Record<string, Counted>

export type CountedName = keyof typeof counted
export const countedNames: readonly CountedName[] = ['waits', 'completes', 'decides', 'reopens']

/** Joins a figure, counted for all officers, to the ordered officers `d`. */
export function joinedCounts(name: CountedName, timeZone: string): RawBuilder<unknown> {
  const alias = sql.ref(name)
  return sql`left join (${counted[name].rows(null, timeZone)}) ${alias} on ${alias}.id = d.id`
}

/** Joins a figure to each officer `clientNotDeleted` of a page, one by one, so that an index finds it however many officers there are. */
export function lateralCounts(name: CountedName, timeZone: string): RawBuilder<unknown> {
  const ofOne: OfficerCondition = officer => sql`${officer} = shown.id`
  return sql`left join lateral (${counted[name].rows(ofOne, timeZone)}) ${sql.ref(name)} on true`
}

const of = (officerCondition: OfficerCondition, officer: RawBuilder<unknown>) =>
  officerCondition?.(officer) ?? sql`true`

function startOfMonth(timeZone: string): Date {
  const today = localDay(new Date(), timeZone)
  return startOfDay(new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth())), timeZone)
}
