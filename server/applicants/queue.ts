import { type RawBuilder, sql } from 'kysely'
import type { AnswerOf, QueryOf } from '../../api/contract.ts'
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

/** Says who is to take an application over. 404 when it does not wait, 422 when that is nobody who can work on it. */
export async function assign(db: Queryable, userId: string, officerId: string | null): Promise<Assigned> {
  const officer = officerId === null ? null : await activeOfficer(db.kysely, officerId)
  const id = officer?.id ?? null
  const assigned = isId(userId)
    ? await sql<{ email: string; name: string }>`
        update applications a set assigned_to = ${id}::uuid,
          assigned_at = case when ${id}::uuid is not null then now() end
        from users u where u.id = a.user_id and a.user_id = ${userId} and ${isWaiting}
        returning u.email, u.name`.execute(db.kysely)
    : { rows: [] }
  const [applicant] = assigned.rows
  if (!applicant)
    throw new Problem(404, 'This application does not wait any more. Please load the list again.')
  return { ...applicant, to: officer?.email ?? null, officerName: officer?.name ?? null }
}
