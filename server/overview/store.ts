import { sql } from 'kysely'
import { limits } from '../../api/limits.ts'
import { catalogue, type FormType, formTypes } from '../../forms/catalogue.ts'
import { byChain } from '../../forms/chain.ts'
import { riskCategories as bestFirst } from '../../forms/choices.ts'
import { countLiveClients } from '../clients/admin-list.ts'
import type { Database } from '../db/connect.ts'
import { allDecisions } from '../decisions/query.ts'
import { addDays, dayText, localDay, startOfDay } from '../lists/time.ts'
import { clientNotDeleted, formTotals, isSubmitted, notTakenOver, total } from '../submissions/filter.ts'
import { countUsersByRole } from '../users/store.ts'
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

/** The loan officers with the most completed forms. */
async function readOfficers(db: Database, limit: number): Promise<OfficerRow[]> {
  const { rows } = await sql<OfficerRow>`
    select id, name, email, client_count as "clientCount", form_count as "totalForms", completed_count as "completedForms"
    from users where role = 'loan_officer' and deleted_at is null
    order by completed_count desc, form_count desc, created_at, id limit ${limit}`.execute(db.kysely)
  return rows
}

/** How many decisions stand. */
async function countDecided(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ${allDecisions} as n`.execute(db.kysely)
  return rows[0]?.n ?? 0
}

/** The dashboard's numbers, counted side by side (spec 2 §3, Admin stats). */
export async function readStats(db: Database, limit: number = limits.listRows) {
  const [forms, users, totalClients, decidedClients, loanOfficerStats] = await Promise.all([
    formTotals(db),
    countUsersByRole(db),
    countLiveClients(db),
    countDecided(db),
    readOfficers(db, limit),
  ])
  const isCompleted = (row: (typeof forms)[number]) => row.status === 'completed'
  const [submissions, completed] = [total(forms), total(forms, isCompleted)]
  return {
    totalUsers: users.admin + users.loan_officer + users.user,
    totalSubmissions: submissions,
    completedSubmissions: completed,
    completionRate: submissions === 0 ? 0 : (completed / submissions) * 100,
    loanOfficerStats,
    totalLoanOfficers: users.loan_officer,
    totalClients,
    decidedClients,
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

/** How many forms were completed in each week, by its place from 1; weeks without any are left out. */
async function completionsIn(db: Database, weeks: readonly Date[], timeZone: string) {
  const starts = weeks.map(monday => startOfDay(monday, timeZone))
  const end = startOfDay(addDays(weeks.at(-1) ?? new Date(), 7), timeZone)
  const { rows } = await sql<{ week: number; completed: number }>`
    select width_bucket(f.submitted_at, ${starts}::timestamptz[]) as week, count(*) as completed from forms f
    where ${isSubmitted} and f.submitted_at >= ${starts[0]} and f.submitted_at < ${end}
      and ${clientNotDeleted} and ${notTakenOver} group by 1`.execute(db.kysely)
  return new Map(rows.map(({ week, completed }) => [week, completed]))
}

interface RiskRow {
  readonly formType: FormType
  readonly category: string
  readonly forms: number
}

/** How many completed forms have each risk category, by the chain and then best first. */
async function readRiskCategories(db: Database): Promise<RiskRow[]> {
  const { rows } = await sql<RiskRow>`
    select f.form_type as "formType", f.risk_category as category, count(*) as forms from forms f
    where ${isSubmitted} and f.risk_category is not null and ${clientNotDeleted} and ${notTakenOver} group by 1, 2`.execute(
    db.kysely,
  )
  return rows.sort(
    (one, other) => byChain(one.formType, other.formType) || placeOf(one.category) - placeOf(other.category),
  )
}

/** The data of the dashboard's charts, counted side by side. */
export async function readCharts(db: Database, timeZone: string) {
  const weeks = lastWeeks(new Date(), timeZone)
  const [waiting, forms, inWeek, riskCategories] = await Promise.all([
    everyoneWaiting(db, timeZone),
    formTotals(db),
    completionsIn(db, weeks, timeZone),
    readRiskCategories(db),
  ])
  const ofClients = forms.filter(row => row.owner === 'client')
  return {
    funnel: catalogue.map(({ type, slug, adminLabel }) => {
      const ofType = ofClients.filter(row => row.type === type)
      const at = waiting.find(({ formType }) => formType === type)
      return {
        formType: type,
        label: adminLabel,
        slug,
        started: total(ofType),
        completed: total(ofType, row => row.status === 'completed'),
        waiting: at?.clients ?? 0,
        medianDays: at?.medianDays ?? null,
      }
    }),
    completionsPerWeek: weeks.map((monday, at) => ({
      weekStart: dayText(monday),
      completed: inWeek.get(at + 1) ?? 0,
    })),
    riskCategories,
  }
}
