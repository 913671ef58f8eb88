import { sql } from 'kysely'
import { limits } from '../../api/limits.ts'
import { catalogue, formTypes, isFormType } from '../../forms/catalogue.ts'
import { byChain } from '../../forms/chain.ts'
import { riskCategories as bestFirst } from '../../forms/choices.ts'
import type { Database } from '../db/connect.ts'
import { allDecisions } from '../decisions/kept-totals.ts'
import { addDays, dayText, localDay, startOfDay } from '../lists/local-time.ts'
import { formTallies, total } from '../lists/tallies.ts'
import { isSubmitted } from '../submissions/filter.ts'
import { clientNotDeleted, notTakenOver } from '../submissions/store.ts'
import { everyoneWaiting } from '../waiting/everyone.ts'

// spec 2 §7.7; spec 3 §1.12; D47

interface OfficerRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly clientCount: number
  readonly totalForms: number
  readonly completedForms: number
}

/** The loan officers with the most completed forms, as JSON built by PostgreSQL. */
const officersJson = (limit: number) => sql`(
  select coalesce(json_agg(o), '[]') from (
    select id, name, email, client_count as "clientCount", form_count as "totalForms", completed_count as "completedForms"
    from users where role = 'loan_officer' and deleted_at is null
    order by completed_count desc, form_count desc, created_at, id limit ${limit}
  ) o)`

/** The dashboard's numbers, from one query (spec 2 §3, Admin stats). */
export async function readStats(db: Database, limit: number = limits.listRows) {
  const found = await sql<{ tallies: Record<string, number>; decided: number; officers: OfficerRow[] }>`select
    (select coalesce(json_object_agg(what, n), '{}') from (
      select what, sum(n) as n from tallies where what < 'risk/' or what >= 'user/'
      group by what) t) as tallies,
    ${allDecisions} as decided, ${officersJson(limit)} as officers`.execute(db.kysely)
  const { tallies = {}, decided = 0, officers = [] } = found.rows[0] ?? {}
  const forms = formTallies(new Map(Object.entries(tallies)))
  const isCompleted = (row: (typeof forms)[number]) => row.status === 'completed'
  const [submissions, completed] = [total(forms), total(forms, isCompleted)]
  const users = (role: string) => tallies[`user/${role}`] ?? 0
  return {
    totalUsers: users('admin') + users('loan_officer') + users('user'),
    totalSubmissions: submissions,
    completedSubmissions: completed,
    completionRate: submissions === 0 ? 0 : (completed / submissions) * 100,
    loanOfficerStats: officers,
    totalLoanOfficers: users('loan_officer'),
    totalClients: tallies['client/live'] ?? 0,
    decidedClients: decided,
    byFormType: formTypes.map(formType => {
      const ofType = forms.filter(row => row.type === formType)
      const selfFilled = total(ofType, row => row.owner === 'user')
      return { formType, total: total(ofType), completed: total(ofType, isCompleted), selfFilled }
    }),
  }
}

const riskOrder: readonly string[] = bestFirst
/** Categories that are not listed come last. */
const placeOf = (category: string) => {
  const place = riskOrder.indexOf(category)
  return place === -1 ? riskOrder.length : place
}

const weekCount = 12

/** The Mondays of the last twelve weeks in the lender's time zone, oldest first; the last one is this week's. */
function lastWeeks(now: Date, timeZone: string): Date[] {
  const today = localDay(now, timeZone)
  const monday = addDays(today, -((today.getUTCDay() + 6) % 7))
  return Array.from({ length: weekCount }, (_, at) => addDays(monday, 7 * (at + 1 - weekCount)))
}

/** The data of the dashboard's charts. */
export async function readCharts(db: Database, timeZone: string) {
  const weeks = lastWeeks(new Date(), timeZone)
  const starts = weeks.map(monday => startOfDay(monday, timeZone))
  const end = startOfDay(addDays(weeks.at(-1) ?? new Date(), 7), timeZone)
  const [waiting, found] = await Promise.all([
    everyoneWaiting(db, timeZone),
    sql<{
      tallies: Record<string, number>
      completed: Record<string, number>
    }>`
    select
      (select coalesce(json_object_agg(what, n), '{}') from (
        select what, sum(n) as n from tallies
        where what between 'form/client/' and 'form/client/~' or what between 'risk/' and 'risk/~' group by what) t) as tallies,
      (select coalesce(json_object_agg(week, n), '{}') from (
        select width_bucket(f.submitted_at, ${starts}::timestamptz[]) as week, count(*) as n from forms f
        where ${isSubmitted} and f.submitted_at >= ${starts[0]} and f.submitted_at < ${end}
          and ${clientNotDeleted} and ${notTakenOver} group by 1) w) as completed`.execute(db.kysely),
  ])
  const { tallies = {}, completed: inWeek = {} } = found.rows[0] ?? {}
  const forms = formTallies(new Map(Object.entries(tallies)))
  return {
    funnel: catalogue.map(({ type, slug, adminLabel }) => {
      const ofType = forms.filter(row => row.type === type)
      const completed = total(ofType, row => row.status === 'completed')
      const at = waiting.find(({ formType }) => formType === type)
      return {
        formType: type,
        label: adminLabel,
        slug,
        started: total(ofType),
        completed,
        waiting: at?.clients ?? 0,
        medianDays: at?.medianDays ?? null,
      }
    }),
    completionsPerWeek: weeks.map((monday, at) => ({
      weekStart: dayText(monday),
      completed: inWeek[at + 1] ?? 0,
    })),
    riskCategories: riskCategories(tallies),
  }
}

function riskCategories(tallies: Readonly<Record<string, number>>) {
  return Object.entries(tallies)
    .flatMap(([what, forms]) => {
      const [kind, formType = '', category = ''] = what.split('/')
      return kind === 'risk' && isFormType(formType) && forms > 0 ? [{ formType, category, forms }] : []
    })
    .sort(
      (one, other) =>
        byChain(one.formType, other.formType) || placeOf(one.category) - placeOf(other.category),
    )
}
