import { type RawBuilder, sql } from 'kysely'
import type { AnswerOf, BodyOf, QueryOf } from '../../api/contract.ts'
import { lastAct } from '../audit/last-act.ts'
import { activeOfficer, activeOfficerText } from '../clients/active-officer.ts'
import type { Database, Queryable } from '../db/connect.ts'
import { Problem } from '../errors.ts'
import { statusFilter } from '../lists/filters.ts'
import { isId, type ListQuery, type RowWithSortKey, readPage } from '../lists/paging.ts'
import { foldedSearch, matchesSearch } from '../lists/search.ts'
import { isActiveApplicant } from './store.ts'

// spec 3 §1.25–26; D46, D48

type Queue = AnswerOf<'GET /api/admin/applications'>
type Waiting = Queue['applications'][number]
type Filter = QueryOf<'GET /api/admin/applications'>

interface WaitingRow extends RowWithSortKey {
  readonly name: string
  readonly email: string
  readonly branch: string
  readonly sent_at: Date
  readonly assigned_to: Waiting['assignedTo']
}

const isWaiting = sql`a.sent_at is not null and a.taken_over_at is null
  and exists (select from users u where u.id = a.user_id and ${isActiveApplicant})`

/** An assignment to an officer who has left does not count. */
const isAssigned = sql`exists (select from users o where o.id = a.assigned_to and ${sql.raw(activeOfficerText('o'))})`

/**
 * Returns the applications that were sent and not taken over, the longest waiting first. For an officer, leaves out those that
 * are assigned to others.
 */
export async function listWaiting(db: Database, filter: Filter, officerId: string | null): Promise<Queue> {
  const list: ListQuery = {
    source: sql`(select user_id as id, applications.* from applications) a`,
    id: sql`a.id`,
    where: sql.join([isWaiting, ...conditionsOf(filter, officerId)], sql` and `),
    order: { column: sql`a.sent_at`, type: 'timestamptz', descending: false },
    columns: sql`u.id, u.name, u.email, a.branch, a.sent_at,
      case when o.id is not null then json_build_object('_id', o.id, 'name', o.name) end as assigned_to`,
    tables: sql`(applications a join users u on u.id = a.user_id
      left join users o on o.id = a.assigned_to and ${sql.raw(activeOfficerText('o'))})`,
    rowId: sql`a.user_id`,
  }
  const { rows, ...rest } = await readPage<WaitingRow>(db, list, filter, null)
  return {
    applications: rows.map(({ id, sent_at, assigned_to, name, email, branch }) => ({
      _id: id,
      name,
      email,
      branch,
      sentAt: sent_at.toISOString(),
      assignedTo: assigned_to,
    })),
    ...rest,
  }
}

function conditionsOf({ search, status }: Filter, officerId: string | null): RawBuilder<unknown>[] {
  const text = foldedSearch(search)
  const wanted = statusFilter(status, { assigned: isAssigned, unassigned: sql`not ${isAssigned}` })
  return [
    ...(officerId === null ? [] : [sql`(a.assigned_to = ${officerId} or not ${isAssigned})`]),
    ...(wanted ? [wanted] : []),
    ...(text === null
      ? []
      : [
          sql`(a.user_id in (select d.id from people d where d.kind = 'user' and ${matchesSearch(sql`d.words`, text)})
            or ${matchesSearch(sql`a.branch_words`, text)})`,
        ]),
  ]
}

interface Assigned {
  readonly email: string
  readonly name: string
  /** Email of the officer; null if it is now assigned to nobody. */
  readonly to: string | null
  readonly officerName: string | null
}

/**
 * Assigns an application to an officer, or to nobody. Throws a 404 if it does not wait, a 422 if the officer cannot work on
 * it, and a 409 if it is by now assigned to somebody other than the caller has seen.
 */
export async function assign(
  db: Queryable,
  userId: string,
  { officerId, seenOfficerId }: BodyOf<'POST /api/admin/applications/{userId}/assign'>,
): Promise<Assigned> {
  const officer = officerId === null ? null : await activeOfficer(db.kysely, officerId)
  const id = officer?.id ?? null
  const waiting = isId(userId) ? await lockWaiting(db, userId) : undefined
  if (!waiting) throw new Problem(404, 'This application is no longer waiting: it was taken over or deleted.')
  const { present, email, name } = waiting
  if (
    seenOfficerId !== undefined &&
    seenOfficerId !== (present?._id ?? null) &&
    id !== (present?._id ?? null)
  )
    throw await assignedMeanwhile(db, userId, present)
  await sql`update applications set assigned_to = ${id}::uuid,
    assigned_at = case when ${id}::uuid is not null then now() end where user_id = ${userId}`.execute(
    db.kysely,
  )
  return { email, name, to: officer?.email ?? null, officerName: officer?.name ?? null }
}

interface LockedApplication {
  readonly email: string
  readonly name: string
  /** The officer to whom it is assigned. */
  readonly present: (NonNullable<Waiting['assignedTo']> & { readonly email: string }) | null
}

/** Locks a waiting application, so that nobody else assigns it or takes it over until the transaction ends. */
async function lockWaiting(db: Queryable, userId: string): Promise<LockedApplication | undefined> {
  // The joined rows are read in a second statement, after the lock: a statement that had waited for the lock would still see
  // the previous officer.
  const locked = await sql`select from applications a where a.user_id = ${userId} and ${isWaiting}
    for no key update of a`.execute(db.kysely)
  if (locked.rows.length === 0) return undefined
  const { rows } = await sql<LockedApplication>`
    select u.email, u.name,
      case when o.id is not null then json_build_object('_id', o.id, 'name', o.name, 'email', o.email) end as present
    from applications a join users u on u.id = a.user_id
      left join users o on o.id = a.assigned_to and ${sql.raw(activeOfficerText('o'))}
    where a.user_id = ${userId}`.execute(db.kysely)
  return rows[0]
}

/**
 * Returns a 409 that says who has assigned the application to whom meanwhile, if the audit log has an entry that agrees with
 * the present assignment.
 */
async function assignedMeanwhile(
  db: Queryable,
  userId: string,
  present: LockedApplication['present'],
): Promise<Problem> {
  const last = await lastAct(db, 'application assigned', userId)
  const by = last && last.detail['to'] === (present?.email ?? null) ? last.by : null
  const to = present?.name ?? 'nobody'
  const what = by
    ? `${by.changedBy.name} has assigned this application to ${to} in the meantime.`
    : `This application is now assigned to ${to}.`
  const message = `${what} Assign it again if another officer should have it.`
  const assignedTo = present && { _id: present._id, name: present.name }
  return new Problem(409, message, { code: 'stale', assignedTo, ...by })
}
