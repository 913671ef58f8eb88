import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import type { OfficerOverrides, OverriddenScorecard, OverrideCounts } from '../../api/admin-overrides.ts'
import { limits } from '../../api/limits.ts'
import { withoutNoise } from '../../forms/checks/check.ts'
import { policy1 } from '../../forms/policy.ts'
import type { Database } from '../db/connect.ts'
import { Problem } from '../errors.ts'
import { decodeCursor, isId, numberOfCursor, pageOf, rowsToAsk } from '../lists/cursors.ts'
import { dayOrTime } from '../lists/days.ts'
import type { PageRequest } from '../lists/keyset.ts'
import { runPlanned } from '../lists/run-planned.ts'
import type { ScorecardRecord } from './record.ts'

// spec 3 §1.43

export interface OverrideFilter {
  readonly from?: string
  readonly to?: string
  readonly officerId?: string
  /** Of the lender: days begin by it (D47). */
  readonly timeZone: string
}

interface CountsRow {
  readonly scorecards: number
  readonly overridden: number
  readonly category_up: number
  readonly category_down: number
  readonly delta: number
  readonly without_reason: number
}

export interface OfficerOverridesRow extends CountsRow {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** What the index scorecard_records_latest holds: of the records themselves the report reads none. */
const counted = sql`s.client_id, s.completed_by, s.category_change, s.delta, s.override_count, s.without_reason`

/**
 * The scorecards of clients that are there (D13), each as it was completed last within the days: who completed one again
 * answers for what it says then.
 */
function scorecards({ from, to, officerId, timeZone }: OverrideFilter): RawBuilder<unknown> {
  const start = from && dayOrTime(from, 'from', timeZone).start
  const end = to && dayOrTime(to, 'to', timeZone).end
  const ofOfficer =
    officerId && (isId(officerId) ? sql`and latest.completed_by = ${officerId}` : sql`and false`)
  const whose = ofOfficer || sql``
  return sql`select latest.* from (
      select distinct on (s.form_id) s.form_id, s.completion_id, ${counted} from scorecard_records s
      where true ${start ? sql`and s.completed_at >= ${start}` : sql``} ${end ? sql`and s.completed_at < ${end}` : sql``}
      order by s.form_id, s.completion_id desc
    ) latest
    where not exists (select from clients c where c.id = latest.client_id and c.deleted_at is not null) ${whose}`
}

const counts = sql`count(*)::int as scorecards, (count(*) filter (where s.override_count > 0))::int as overridden,
  (count(*) filter (where s.category_change > 0))::int as category_up,
  (count(*) filter (where s.category_change < 0))::int as category_down,
  coalesce(sum(s.delta), 0) as delta, coalesce(sum(s.without_reason), 0)::int as without_reason`

const byOfficer = (filter: OverrideFilter) =>
  sql`select s.completed_by, ${counts} from (${scorecards(filter)}) s group by s.completed_by`

const columns = sql`u.id, u.name, u.email, o.scorecards, o.overridden, o.category_up, o.category_down, o.delta,
  o.without_reason`

/** Officer by officer, by name, for an export. */
export function overrideRows(filter: OverrideFilter) {
  return sql<OfficerOverridesRow>`select ${columns}
    from (${byOfficer(filter)}) o join users u on u.id = o.completed_by order by u.name, u.id`
}

interface ReportRow {
  readonly totals: CountsRow
  readonly officers: OfficerOverridesRow[]
}

/** One page of the report, with the totals of all that the filter leaves; the scorecards are counted once for both. */
export async function overrideReport(db: Database, filter: OverrideFilter, { limit, cursor }: PageRequest) {
  const last = cursor === undefined ? null : decodeCursor(cursor, 'text')
  const after = last ? sql`(u.name, u.id) > (${last.key}, ${last.id}::uuid)` : sql`true`
  const [row] = await runPlanned(
    db,
    sql<ReportRow>`
    with counted as materialized (${byOfficer(filter)}), page as (
      select ${columns} from counted o join users u on u.id = o.completed_by
      where ${after} order by u.name, u.id limit ${rowsToAsk(limit)}
    )
    select (select row_to_json(t) from (
        select coalesce(sum(scorecards), 0) as scorecards, coalesce(sum(overridden), 0) as overridden,
          coalesce(sum(category_up), 0) as category_up, coalesce(sum(category_down), 0) as category_down,
          coalesce(sum(delta), 0) as delta, coalesce(sum(without_reason), 0) as without_reason
        from counted) t) as totals,
      coalesce((select json_agg(p order by p.name, p.id) from page p), '[]') as officers`,
  )
  if (!row) throw new Error('Totals are one row')
  const { rows, nextCursor } = pageOf(row.officers, limit, ({ name, id }) => ({ key: name, id }))
  return { officers: rows.map(officerAnswer), totals: countsAnswer(row.totals), nextCursor }
}

async function totalsOf(db: Database, filter: OverrideFilter): Promise<Static<typeof OverrideCounts>> {
  const [row] = await runPlanned(db, sql<CountsRow>`select ${counts} from (${scorecards(filter)}) s`)
  if (!row) throw new Error('Counting gives one row')
  return countsAnswer(row)
}

function officerAnswer({ id, name, email, ...row }: OfficerOverridesRow): Static<typeof OfficerOverrides> {
  return { _id: id, name, email, ...countsAnswer(row) }
}

function countsAnswer(row: CountsRow): Static<typeof OverrideCounts> {
  const share = changeShare(row)
  return {
    scorecards: row.scorecards,
    overridden: row.overridden,
    categoryUp: row.category_up,
    categoryDown: row.category_down,
    delta: withoutNoise(row.delta),
    withoutReason: row.without_reason,
    changeShare: share,
    worthALook: withoutNoise(share) > policy1.scorecard.overrideNoteShare,
  }
}

/** Of the scorecards, those whose category changed, in percent. */
export function changeShare({ scorecards: all, category_up, category_down }: CountsRow): number {
  return all === 0 ? 0 : ((category_up + category_down) / all) * 100
}

interface ScorecardRow extends ScorecardRecord {
  readonly completion_id: string
  readonly form_id: string
  readonly completed_at: Date
  readonly client_uuid: string
  readonly client_id: string
  readonly client_name: string
}

/** One officer's scorecards that have overrides, newest first. 404 without such a user. */
export async function overridesOfOfficer(
  db: Database,
  filter: OverrideFilter & { readonly officerId: string },
  { limit = limits.listRows, cursor }: PageRequest,
) {
  const before = numberOfCursor(cursor)
  const officer = isId(filter.officerId) ? await officerOf(db, filter) : undefined
  if (!officer) throw new Problem(404, 'There is no such officer')
  const found = await runPlanned(
    db,
    sql<ScorecardRow>`select r.*, k.id as client_uuid, k.client_id, k.name as client_name
      from (${scorecards(filter)}) s join scorecard_records r on r.completion_id = s.completion_id
        join clients k on k.id = s.client_id
      where s.override_count > 0 ${before === null ? sql`` : sql`and s.completion_id < ${before}`}
      order by s.completion_id desc limit ${limit + 1}`,
  )
  const rows = found.slice(0, limit)
  return {
    officer,
    scorecards: rows.map(scorecardAnswer),
    nextCursor: found.length > limit ? String(rows.at(-1)?.completion_id) : null,
  }
}

async function officerOf(db: Database, filter: OverrideFilter & { readonly officerId: string }) {
  const user = await db.kysely
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', filter.officerId)
    .executeTakeFirst()
  return user && { _id: user.id, name: user.name, email: user.email, ...(await totalsOf(db, filter)) }
}

function scorecardAnswer(row: ScorecardRow): Static<typeof OverriddenScorecard> {
  return {
    _id: Number(row.completion_id),
    formId: row.form_id,
    client: { _id: row.client_uuid, clientId: row.client_id, name: row.client_name },
    completedAt: row.completed_at.toISOString(),
    score: row.score,
    band: row.band,
    evidenceScore: row.evidence_score,
    evidenceBand: row.evidence_band,
    delta: row.delta,
    withoutReason: row.without_reason,
    overrides: row.overrides.map(override => ({ ...override })),
  }
}
