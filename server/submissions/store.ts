import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import type { Submission } from '../../api/admin-submissions.ts'
import { completionPercentage } from '../../engine/progress.ts'
import { type FormType, rowOf, rowOfSlug, slugOfName } from '../../forms/catalogue.ts'
import type { Database } from '../db/connect.ts'
import { Problem } from '../errors.ts'
import { submissionStatus } from '../lists/badges.ts'
import {
  type ListQuery,
  type Matching,
  matchingOf,
  orderBy,
  type PageRequest,
  type RowWithSortKey,
  readPage,
  rowsToAsk,
} from '../lists/paging.ts'
import {
  clientNotDeleted,
  countedFilter,
  type FormTotal,
  formTotals,
  isSubmitted,
  notTakenOver,
  readFilter,
  type SubmissionFilter,
  total,
} from './filter.ts'
import { columnOf, searchForms } from './form-search.ts'

// spec 2 §3.2, §7.8–9

export type SubmissionAnswer = Static<typeof Submission>

/** A form of a client or of a regular user, with the person who is responsible for it. */
export interface SubmissionDbRow extends RowWithSortKey {
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

export const submissionColumns = sql`f.id, f.form_type, f.status, f.current_step, f.total_steps, f.created_at, f.updated_at,
  f.last_saved, f.submitted_at, o.id as owner_id, o.name as owner_name, o.email as owner_email,
  o.created_at as owner_created_at, c.id as client_uuid, c.client_id, c.name as client_name, c.email as client_email,
  c.phone as client_phone`

// D44
/** The person is whoever completed the form. For an open form it is the client's officer or the regular user. */
export const submissionTables = sql`(forms f left join clients c on c.id = f.client_id
  join users o on o.id = coalesce(case when f.status = 'completed' then f.completed_by end, c.officer_id, f.user_id))`

/** The query for a filter. `firstPage` is set if the search can tell where a list without other filters begins. */
async function submissionQuery(db: Database, filter: SubmissionFilter, rows = 1) {
  const { conditions, order } = readFilter(filter)
  const search = await searchForms(db, filter.search, order, rows)
  // Conditions use only forms, mostly columns of its indexes; the other tables are read for the rows of the page alone.
  const always = [
    clientNotDeleted,
    ...(filter.userId ? [] : [notTakenOver]),
    ...(order.bySubmission ? [isSubmitted] : []),
  ]
  const list: ListQuery = {
    source: sql`forms f`,
    id: sql`f.id`,
    where: allOf([...always, ...conditions, ...(search?.conditions ?? [])]),
    few: search?.few ?? false,
    order: { column: sql.ref(columnOf(order)), type: 'timestamptz', descending: order.descending },
    columns: submissionColumns,
    tables: submissionTables,
    rowId: sql`f.id`,
  }
  const first = order.isFiltered ? null : search?.firstPage
  return {
    list,
    firstPage: first
      ? { list: { ...list, where: allOf([...always, first.found]), few: true }, matching: first.matching }
      : null,
  }
}

function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(conditions, sql` and `)
}

/** The statement that reads every submission a filter leaves, in order, for an export. */
export async function allSubmissions(
  db: Database,
  filter: SubmissionFilter,
): Promise<RawBuilder<SubmissionDbRow>> {
  const { where, order } = (await submissionQuery(db, filter)).list
  return sql`select ${submissionColumns}, '' as sort_key from ${submissionTables} where ${where}
    ${orderBy(order, sql`f.id`)}`
}

/** One page of submissions with the totals of its list. */
export async function listSubmissions(db: Database, filter: SubmissionFilter, page: PageRequest) {
  const [{ list, firstPage }, totals] = await Promise.all([
    submissionQuery(db, filter, rowsToAsk(page.limit)),
    totalsOf(db, filter),
  ])
  const { rows, ...rest } =
    firstPage && page.cursor === undefined
      ? await readPage<SubmissionDbRow>(db, firstPage.list, page, firstPage.matching)
      : await readPage<SubmissionDbRow>(db, list, page, totals.known)
  const { total, optionCounts } = totals
  return { submissions: rows.map(submissionAnswer), total, ...(optionCounts && { optionCounts }), ...rest }
}

/** The totals: of the whole list, and of the matching forms if these totals cover everything that the filter asks for. */
async function totalsOf(
  db: Database,
  filter: SubmissionFilter,
): Promise<{ total: number; known: Matching | null; optionCounts?: Record<string, number> }> {
  if (filter.userId) {
    const kept = await sql<{ n: number }>`
      select form_count as n from users where id = ${filter.userId}`.execute(db.kysely)
    return { total: kept.rows[0]?.n ?? 0, known: null }
  }
  const all = await formTotals(db, filter.type)
  const wanted = countedFilter(filter)
  const ofOwner = all.filter(row => !filter.owner || row.owner === filter.owner)
  const isOf = (status: string | undefined) => (row: FormTotal) => !status || row.status === status
  const { status: _, ...others } = filter
  return {
    total: total(all),
    known: wanted && matchingOf(total(ofOwner, isOf(wanted.status)), true),
    ...(countedFilter(others) && {
      optionCounts: {
        all: total(ofOwner),
        completed: total(ofOwner, isOf('completed')),
        'in-progress': total(ofOwner, isOf('in_progress')),
      },
    }),
  }
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

/** Type, name, slug of the name (spec 2 §2.53: lowercase, spaces turned to hyphens) and label of a form. */
export function formNames(formType: FormType) {
  const { name, adminLabel } = rowOf(formType)
  return { formType, formName: name, formSlug: slugOfName(name), label: adminLabel }
}

/** The form type of a list's slug; null for all-submissions or no slug. Throws 404 for an unknown one. */
export function typeOfSlug(slug: string | undefined) {
  if (slug === undefined || slug === 'all-submissions') return null
  const row = rowOfSlug(slug)
  if (!row) throw new Problem(404, 'This form type does not exist')
  return row.type
}
