import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import type { SubmissionRow } from '../../api/admin-shapes.ts'
import { type FormType, rowOf, rowOfSlug } from '../../forms/catalogue.ts'
import type { Database } from '../db/connect.ts'
import { Problem } from '../errors.ts'
import { completionPercentage } from '../forms/records.ts'
import {
  afterCursor,
  type Order,
  orderBy,
  orderedPage,
  type PageRequest,
  type Placed,
  pageOf,
  rowsOf,
  sortKey,
} from './keyset.ts'
import { runPlanned } from './run-planned.ts'
import { countedUpTo, countUpTo, matchingOf, prepareSearch, statusFilter } from './search.ts'
import { formTallies, readTallies, total } from './tallies.ts'

export type SubmissionAnswer = Static<typeof SubmissionRow>

/** A form of a client's or of a regular user's, with the person who answers for it. */
export interface SubmissionDbRow extends Placed {
  readonly form_type: FormType
  readonly status: 'in_progress' | 'completed'
  readonly current_step: number
  readonly total_steps: number
  readonly created_at: Date
  readonly updated_at: Date
  readonly last_saved: Date | null
  readonly submitted_at: Date | null
  readonly owner_id: string
  readonly owner_name: string
  readonly owner_email: string
  readonly owner_created_at: Date
  readonly client_uuid: string | null
  readonly client_id: string
  readonly client_name: string
  readonly client_email: string
  readonly client_phone: string
}

export interface SubmissionFilter {
  readonly type?: FormType | null
  readonly search?: string
  readonly status?: string
  readonly sort?: string
  /** Only the submissions of this user: one's own, and those of one's clients. */
  readonly userId?: string
}

export const submissionColumns = sql`f.id, f.form_type, f.status, f.current_step, f.total_steps, f.created_at, f.updated_at,
  f.last_saved, f.submitted_at, o.id as owner_id, o.name as owner_name, o.email as owner_email,
  o.created_at as owner_created_at, c.id as client_uuid, c.client_id, c.name as client_name, c.email as client_email,
  c.phone as client_phone`

/** Forms of deleted clients are nowhere (D13); those of deleted users and officers stay (D12). */
export const submissionTables = sql`forms f left join clients c on c.id = f.client_id
  join users o on o.id = coalesce(c.officer_id, f.user_id)`
export const shown = sql`not exists (select from clients d where d.id = f.client_id and d.deleted_at is not null)`

const statuses = {
  completed: sql`f.status = 'completed'`,
  'in-progress': sql`f.status = 'in_progress'`,
  draft: sql`f.is_draft`,
}

/** What a filter means: the condition, the order, and the totals beside the rows. */
export async function submissionQuery(db: Database, filter: SubmissionFilter) {
  const { type, userId } = filter
  const status = statusFilter(filter.status, statuses)
  const search = await prepareSearch(db, filter.search)
  const bySubmission = filter.sort?.endsWith('submitted') ?? false
  const order: Order = {
    column: bySubmission ? sql`f.submitted_at` : sql`f.created_at`,
    type: 'timestamptz',
    descending: filter.sort === undefined || filter.sort.startsWith('-'),
  }
  const conditions = [
    shown,
    ...(type ? [sql`f.form_type = ${type}`] : []),
    ...(status ? [status] : []),
    // Only what has been submitted has a place in this order.
    ...(bySubmission ? [sql`f.status = 'completed'`] : []),
    ...(search ? [search.form] : []),
    ...(userId ? [ofUser(userId)] : []),
  ]
  // Conditions look at forms alone, and mostly at what the indexes hold; the rest is read for the rows that stay.
  const where = sql.join(conditions, sql` and `)
  const all = sql<SubmissionDbRow>`select ${submissionColumns}, ${sortKey(order)} from ${submissionTables}
    where ${where} ${orderBy(order, sql`f.id`)}`
  return { where, order, all }
}

function ofUser(userId: string): RawBuilder<unknown> {
  return sql`(f.user_id = ${userId}
    or f.client_id = any(array(select id from clients where officer_id = ${userId} and deleted_at is null)))`
}

/** One page of submissions with the totals of its list. */
export async function listSubmissions(db: Database, filter: SubmissionFilter, page: PageRequest) {
  const { where, order } = await submissionQuery(db, filter)
  const totals = await keptTotals(db, filter)
  const later = page.cursor !== undefined
  // What the tallies do not tell is counted by the same walk that finds the first page.
  const counting = totals.matching === undefined && !later
  const id = sql`f.id`
  const [found, counted] = await Promise.all([
    runPlanned(
      db,
      sql<SubmissionDbRow & { matched: number }>`
        with found as materialized (
          select f.id, ${order.column} as key from forms f where ${where} and ${afterCursor(order, id, page.cursor)}
          ${orderedPage(order, id, counting ? Math.max(countedUpTo, rowsOf(page)) : page.limit)}
        ), page as materialized (
          select id from found ${orderedPage({ ...order, column: sql`key` }, sql`id`, page.limit)}
        )
        select ${submissionColumns}, ${sortKey(order)}, (select count(*) from found) as matched
        from ${submissionTables} where f.id in (select id from page) ${orderBy(order, id)}`,
    ),
    totals.matching === undefined && later ? countUpTo(db, sql`select from forms f where ${where}`) : null,
  ])
  const { rows, nextCursor } = pageOf(found, page.limit)
  const matching = counted ?? matchingOf(totals.matching ?? found[0]?.matched ?? 0, !counting)
  return { submissions: rows.map(submissionAnswer), total: totals.total, ...matching, nextCursor }
}

/** The totals that are kept: of everything in the list, and of what matches when that is asked for no more than by type and status. */
async function keptTotals(
  db: Database,
  filter: SubmissionFilter,
): Promise<{ total: number; matching?: number }> {
  if (filter.userId) {
    const kept = await sql<{ n: number }>`
      select form_count as n from users where id = ${filter.userId}`.execute(db.kysely)
    return { total: kept.rows[0]?.n ?? 0 }
  }
  const all = formTallies(await readTallies(db, 'form/')).filter(
    row => !filter.type || row.type === filter.type,
  )
  const wanted = statusFilter(filter.status, {
    completed: 'completed',
    'in-progress': 'in_progress',
    draft: 'draft',
  })
  if (wanted === 'draft' || filter.search?.trim() || filter.sort?.endsWith('submitted'))
    return { total: total(all) }
  return { total: total(all), matching: total(all, row => !wanted || row.status === wanted) }
}

export function submissionAnswer(row: SubmissionDbRow): SubmissionAnswer {
  const progress = completionPercentage(row.status, row.current_step, row.total_steps)
  return {
    _id: row.id,
    id: row.id,
    ...formNames(row.form_type),
    status: submissionStatus(row),
    isCompleted: row.status === 'completed',
    progress,
    completionPercentage: progress,
    currentStep: row.current_step,
    totalSteps: row.total_steps,
    createdAt: row.created_at.toISOString(),
    lastModified: row.updated_at.toISOString(),
    lastSaved: row.last_saved?.toISOString() ?? null,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    userId: {
      _id: row.owner_id,
      id: row.owner_id,
      name: row.owner_name,
      email: row.owner_email,
      createdAt: row.owner_created_at.toISOString(),
    },
    client:
      row.client_uuid === null
        ? null
        : {
            _id: row.client_uuid,
            clientId: row.client_id,
            name: row.client_name,
            email: row.client_email,
            phone: row.client_phone,
          },
  }
}

/** Type, name, slug of the name (part 2 §2: lowercase, spaces turned to hyphens) and label of a form. */
export function formNames(formType: FormType) {
  const { name, adminLabel } = rowOf(formType)
  return { formType, formName: name, formSlug: name.toLowerCase().replaceAll(' ', '-'), label: adminLabel }
}

/** Part 2 §4. A draft is a form that was opened and nothing of it saved yet. */
export function submissionStatus(row: { readonly status: string; readonly last_saved: Date | null }) {
  if (row.status === 'completed') return 'completed'
  return row.last_saved === null ? 'draft' : 'in-progress'
}

/** The form type of a list's slug; null for all-submissions and none. 404 for a form that there is not. */
export function typeOfSlug(slug: string | undefined) {
  if (slug === undefined || slug === 'all-submissions') return null
  const row = rowOfSlug(slug)
  if (!row) throw new Problem(404, 'There is no such form type')
  return row.type
}
