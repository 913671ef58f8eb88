import { type RawBuilder, sql } from 'kysely'
import type { AnswerOf, BodyOf, QueryOf } from '../../api/contract.ts'
import { lastAct } from '../audit/last-act.ts'
import { activeOfficer, activeOfficerText } from '../clients/active-officer.ts'
import type { Database, Queryable } from '../db/connect.ts'
import { Problem } from '../errors.ts'
import { isId } from '../lists/cursors.ts'
import type { Placed } from '../lists/keyset.ts'
import { type ListQuery, readPage } from '../lists/read-page.ts'
import { statusFilter } from '../lists/search.ts'
import { foldedSearch, holds } from '../lists/search-words.ts'

// spec 3 §1.25–26; D46, D48

type Queue = AnswerOf<'GET /api/admin/applications'>
type Waiting = Queue['applications'][number]
type Filter = QueryOf<'GET /api/admin/applications'>

interface WaitingRow extends Placed {
  readonly name: string
  readonly email: string
  readonly branch: string
  readonly sent_at: Date
  readonly assigned_to: Waiting['assignedTo']
}

const isWaiting = sql`a.sent_at is not null and a.taken_over_at is null
  and exists (select from users u where u.id = a.user_id and u.role = 'user' and u.is_active and u.deleted_at is null)`

/** Of an officer who has left nothing waits for anybody. */
const isAssigned = sql`exists (select from users o where o.id = a.assigned_to and ${sql.raw(activeOfficerText('o'))})`

/** What was sent and not taken over, longest first; for an officer, without what is assigned to others. */
export async function listWaiting(db: Database, filter: Filter, officerId: string | null): Promise<Queue> {
  const list: ListQuery = {
    source: sql`(select user_id as id, applications.* from applications) a`,
    id: sql`a.id`,
    where: sql.join([isWaiting, ...conditionsOf(filter, officerId)], sql` and `),
    few: false,
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
          sql`(a.user_id in (select d.id from people d where d.kind = 'user' and ${holds(sql`d.words`, text)})
            or ${holds(sql`a.branch_words`, text)})`,
        ]),
  ]
}

interface Assigned {
  readonly email: string
  readonly name: string
  /** E-mail of the officer; null when it is assigned to nobody now. */
  readonly to: string | null
  readonly officerName: string | null
}

/**
 * Says who is to take an application over. 404 when it does not wait, 422 when that is nobody who can work on it, 409 when it
 * is assigned to another by now than whoever says so has seen.
 */
export async function assign(
  db: Queryable,
  userId: string,
  { officerId, seenOfficerId }: BodyOf<'POST /api/admin/applications/{userId}/assign'>,
): Promise<Assigned> {
  const officer = officerId === null ? null : await activeOfficer(db.kysely, officerId)
  const id = officer?.id ?? null
  const waiting = isId(userId) ? await lockWaiting(db, userId) : undefined
  if (!waiting)
    throw new Problem(404, 'This application does not wait any more: it was taken over or deleted.')
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
  /** Whom it is assigned to. */
  readonly present: (NonNullable<Waiting['assignedTo']> & { readonly email: string }) | null
}

/** An application that waits, which nobody else assigns or takes over before the transaction ends. */
async function lockWaiting(db: Queryable, userId: string): Promise<LockedApplication | undefined> {
  // What it is joined with is read anew once the row is locked: a statement that waited for it would know the officer who was.
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

/** Who has assigned it to whom meanwhile, as far as the audit log says so of what holds now. */
async function assignedMeanwhile(
  db: Queryable,
  userId: string,
  present: LockedApplication['present'],
): Promise<Problem> {
  const last = await lastAct(db, 'application assigned', userId)
  const by = last && last.detail['to'] === (present?.email ?? null) ? last.by : null
  const to = present?.name ?? 'nobody'
  const what = by
    ? `${by.changedBy.name} has assigned this application to ${to} meanwhile.`
    : `This application is assigned to ${to} by now.`
  const message = `${what} Assign it again if another officer should have it.`
  const assignedTo = present && { _id: present._id, name: present.name }
  return new Problem(409, message, { code: 'stale', assignedTo, ...by })
}
