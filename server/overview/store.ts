import { sql } from 'kysely'
import { limits } from '../../api/limits.ts'
import { catalogue, formTypes, isFormType } from '../../forms/catalogue.ts'
import { riskCategories as bestFirst } from '../../forms/risk-categories.ts'
import type { Database } from '../db/connect.ts'
import { formTallies, total } from '../lists/tallies.ts'

// spec 2 §7.7; spec 3 §1.12

interface OfficerRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly clientCount: number
  readonly totalForms: number
  readonly completedForms: number
}

/** The loan officers with most completed forms, as JSON by PostgreSQL. */
const officersJson = (limit: number) => sql`(
  select coalesce(json_agg(o), '[]') from (
    select id, name, email, client_count as "clientCount", form_count as "totalForms", completed_count as "completedForms"
    from users where role = 'loan_officer' and deleted_at is null
    order by completed_count desc, form_count desc, created_at, id limit ${limit}
  ) o)`

/** The dashboard's numbers, by one query (spec 2 §3, Admin stats). */
export async function readStats(db: Database, limit: number = limits.listRows) {
  const found = await sql<{ tallies: Record<string, number>; officers: OfficerRow[] }>`select
    (select coalesce(json_object_agg(what, n), '{}') from (
      select what, sum(n) as n from tallies where what < 'day/' or what between 'form/' and 'form/~' or what >= 'user/'
      group by what) t) as tallies,
    ${officersJson(limit)} as officers`.execute(db.kysely)
  const { tallies = {}, officers = [] } = found.rows[0] ?? {}
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
    byFormType: formTypes.map(formType => {
      const ofType = forms.filter(row => row.type === formType)
      return { formType, total: total(ofType), completed: total(ofType, isCompleted) }
    }),
  }
}

const riskOrder: readonly string[] = bestFirst
/** What is not listed comes last. */
const placeOf = (category: string) => {
  const place = riskOrder.indexOf(category)
  return place === -1 ? riskOrder.length : place
}

const weeks = 12
const officersCompared = 10

/** What the dashboard's pictures show, by one query. */
export async function readCharts(db: Database) {
  const found = await sql<{
    tallies: Record<string, number>
    weeks: { start: string; n: number }[]
    officers: OfficerRow[]
  }>`
    with week as (
      select generate_series(date_trunc('week', now() at time zone 'UTC') - ${sql.lit(weeks - 1)} * interval '1 week',
        date_trunc('week', now() at time zone 'UTC'), '1 week') as start
    ), completed as (
      select date_trunc('week', substr(what, 5)::timestamp) as start, sum(n) as n from tallies
      where what >= 'day/' || to_char((select min(start) from week), 'YYYY-MM-DD') and what < 'day/~' group by 1
    )
    select
      (select coalesce(json_object_agg(what, n), '{}') from (
        select what, sum(n) as n from tallies
        where what between 'form/client/' and 'form/client/~' or what between 'risk/' and 'risk/~' group by what) t) as tallies,
      (select json_agg(w) from (
        select to_char(start, 'YYYY-MM-DD') as start, coalesce(n, 0) as n
        from week left join completed using (start) order by start
      ) w) as weeks,
      ${officersJson(officersCompared)} as officers`.execute(db.kysely)
  const { tallies = {}, weeks: perWeek = [], officers = [] } = found.rows[0] ?? {}
  const forms = formTallies(new Map(Object.entries(tallies)))
  return {
    funnel: catalogue.map(({ type, slug, adminLabel }) => {
      const ofType = forms.filter(row => row.type === type)
      const completed = total(ofType, row => row.status === 'completed')
      return { formType: type, label: adminLabel, slug, started: total(ofType), completed }
    }),
    completionsPerWeek: perWeek.map(({ start, n }) => ({ weekStart: start, completed: n })),
    riskCategories: riskCategories(tallies),
    officers,
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
        formTypes.indexOf(one.formType) - formTypes.indexOf(other.formType) ||
        placeOf(one.category) - placeOf(other.category),
    )
}
