import { type RawBuilder, sql } from 'kysely'
import type { FormType } from '../../forms/catalogue.ts'
import type { Database } from '../db/connect.ts'
import { statusFilter } from '../lists/filters.ts'
import { dayOrTime } from '../lists/time.ts'
import type { FormOrder } from './form-search.ts'

/** The filters of a list of submissions. */
export interface SubmissionFilter {
  readonly type?: FormType | null
  readonly search?: string
  readonly status?: string
  readonly sort?: string
  readonly owner?: 'client' | 'user'
  readonly risk?: string
  readonly submittedFrom?: string
  readonly submittedTo?: string
  /** The lender's time zone, by which days begin (D47). */
  readonly timeZone: string
  /** Only this user's submissions, in the sense of ofUser. */
  readonly userId?: string
}

/** Forms of deleted clients appear in no list (D13); those of deleted users and officers stay (D12). */
export const clientNotDeleted = sql`not exists (select from clients d where d.id = f.client_id and d.deleted_at is not null)`
// D46
/** Once a form is taken over, only the client's copy of it is listed; the applicant's own page still lists the original. */
export const notTakenOver = sql`(f.user_id is null or f.taken_over_at is null)`

/** Only submitted forms have a risk category, a date of submission, and a place in the order of submission. */
export const isSubmitted = sql`f.status = 'completed'`

const statuses = {
  completed: isSubmitted,
  'in-progress': sql`f.status = 'in_progress'`,
  draft: sql`f.is_draft`,
}

const owners = { client: sql`f.client_id is not null`, user: sql`f.user_id is not null` }

/** The filters except the search, as conditions on form `f`, and the order. Throws 400 for an unknown status or invalid date. */
export function readFilter(filter: SubmissionFilter) {
  const { type, owner, risk, userId, submittedFrom, submittedTo, timeZone, sort = '-created' } = filter
  const bounds = (text: string, name: string) => dayOrTime(text, name, timeZone)
  const status = statusFilter(filter.status, statuses)
  const conditions = [
    ...(type ? [sql`f.form_type = ${type}`] : []),
    ...(status ? [status] : []),
    ...(owner ? [owners[owner]] : []),
    ...(risk || submittedFrom || submittedTo ? [isSubmitted] : []),
    ...(risk ? [sql`f.risk_category = ${risk}`] : []),
    ...(submittedFrom ? [sql`f.submitted_at >= ${bounds(submittedFrom, 'submittedFrom').start}`] : []),
    ...(submittedTo ? [sql`f.submitted_at < ${bounds(submittedTo, 'submittedTo').end}`] : []),
    ...(userId ? [ofUser(userId)] : []),
  ]
  const order: FormOrder = {
    bySubmission: sort.endsWith('submitted'),
    descending: sort.startsWith('-'),
    isFiltered: conditions.length > 0,
    isOfType: Boolean(type),
  }
  return { conditions, order }
}

/** The part of a filter that the totals of forms distinguish; null if the filter goes beyond it. */
export function countedFilter(filter: SubmissionFilter) {
  const { owner, search, risk, submittedFrom, submittedTo, userId, sort } = filter
  const status = statusFilter(filter.status, {
    completed: 'completed',
    'in-progress': 'in_progress',
    draft: 'draft',
  })
  const more = search?.trim() || risk || submittedFrom || submittedTo || userId || sort?.endsWith('submitted')
  return more || status === 'draft' ? null : { owner, status }
}

// D44
/** A user's own forms, the forms they completed, and the open ones of the clients they hold. */
export function ofUser(userId: string): RawBuilder<unknown> {
  return sql`(f.user_id = ${userId} or (f.completed_by = ${userId} and ${isSubmitted})
    or (f.client_id = any(array(select id from clients where officer_id = ${userId} and deleted_at is null))
      and (f.completed_by is null or not ${isSubmitted})))`
}

/** How many forms of one type and status clients have, or regular users have. */
export interface FormTotal {
  readonly owner: 'client' | 'user'
  readonly type: FormType
  readonly status: 'completed' | 'in_progress'
  readonly forms: number
}

/** Counts the forms, or those of one type, by owner, type and status. An index has all that this reads (migration 043). */
export async function formTotals(db: Database, type?: FormType | null): Promise<readonly FormTotal[]> {
  const { rows } = await sql<FormTotal>`
    select case when f.client_id is null then 'user' else 'client' end as owner, f.form_type as type, f.status, count(*) as forms
    from forms f where ${clientNotDeleted} and ${notTakenOver} ${type ? sql`and f.form_type = ${type}` : sql``}
    group by 1, 2, 3`.execute(db.kysely)
  return rows
}

/** Adds up the forms of the rows that meet a condition. */
export function total(rows: readonly FormTotal[], holds: (row: FormTotal) => boolean = () => true): number {
  return rows.filter(holds).reduce((sum, row) => sum + row.forms, 0)
}

/** How many different types of form a user's submissions have. */
export async function formTypesOf(db: Database, userId: string): Promise<number> {
  const counted = await sql<{ n: number }>`
    select count(distinct f.form_type) as n from forms f where ${clientNotDeleted} and ${ofUser(userId)}`.execute(
    db.kysely,
  )
  return counted.rows[0]?.n ?? 0
}
