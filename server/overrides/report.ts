import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import type { OfficerOverrides, OverriddenScorecard, OverrideCounts } from '../../api/admin-work.ts'
import { withoutNoise } from '../../engine/finance.ts'
import { currentPolicy } from '../../forms/policy/policy.ts'
import type { Database } from '../db/connect.ts'
import { Problem } from '../errors.ts'
import { type Bounds, isWithin, ofId } from '../lists/filters.ts'
import {
  decodeCursor,
  isId,
  numberOfCursor,
  type PageRequest,
  pageByNumber,
  pageOf,
  rowsToAsk,
  runPlanned,
} from '../lists/paging.ts'
import { dayOrTime } from '../lists/time.ts'
import type { ScorecardRecord } from './record.ts'

// spec 3 §1.43; D13; D47

export interface OverrideFilter {
  readonly from?: string
  readonly to?: string
  readonly officerId?: string
  /** The lender's time zone, in which days begin (D47). */
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

/** Returns the bounds of the days that are asked for; null for an open end. Throws a 400 if a day or time is invalid. */
function requestedRange({ from, to, timeZone }: OverrideFilter): Bounds {
  return {
    start: from ? dayOrTime(from, 'from', timeZone).start : null,
    end: to ? dayOrTime(to, 'to', timeZone).end : null,
  }
}

/**
 * SQL condition: scorecards `s` of clients that are not deleted, of the officer and between the days that the filter asks for.
 * A form that was completed several times between them counts once, as it was last completed.
 */
function counts(filter: OverrideFilter): RawBuilder<unknown> {
  const bounds = requestedRange(filter)
  const [ofOfficer = sql`true`] = ofId(sql`s.completed_by`, filter.officerId)
  return sql`${ofOfficer} and ${isWithin(sql`s.completed_at`, bounds)}
    and not exists (select from clients d where d.id = s.client_id and d.deleted_at is not null)
    and not exists (select from scorecard_records later where later.form_id = s.form_id
      and later.completion_id > s.completion_id and ${isWithin(sql`later.completed_at`, { start: null, end: bounds.end })})`
}

const countsColumns = sql`count(*) as scorecards, count(*) filter (where s.override_count > 0) as overridden,
  count(*) filter (where s.category_change > 0) as category_up, count(*) filter (where s.category_change < 0) as category_down,
  coalesce(sum(s.delta), 0) as delta, coalesce(sum(s.without_reason), 0)::bigint as without_reason`

/** SQL: the officers with scorecards that count, by name, after this place. */
function officersOf(filter: OverrideFilter, after = sql`true`): RawBuilder<OfficerOverridesRow> {
  return sql`select u.id, u.name, u.email, ${countsColumns} from scorecard_records s join users u on u.id = s.completed_by
    where ${counts(filter)} and ${after} group by u.id order by u.name, u.id`
}

/** Returns the rows for an export: one for each officer, by name. */
export function overrideRows(filter: OverrideFilter) {
  return officersOf(filter)
}

/** Returns one page of the report, with the totals of everything that matches the filter. */
export async function overrideReport(db: Database, filter: OverrideFilter, { limit, cursor }: PageRequest) {
  const last = cursor === undefined ? null : decodeCursor(cursor, 'text')
  const after = last ? sql`(u.name, u.id) > (${last.key}, ${last.id}::uuid)` : sql`true`
  const [found, totals] = await Promise.all([
    runPlanned(db, sql<OfficerOverridesRow>`${officersOf(filter, after)} limit ${rowsToAsk(limit)}`),
    totalsOf(db, filter),
  ])
  const { rows, nextCursor } = pageOf(found, limit, ({ name, id }) => ({ key: name, id }))
  return { officers: rows.map(officerAnswer), totals, nextCursor }
}

async function totalsOf(db: Database, filter: OverrideFilter): Promise<Static<typeof OverrideCounts>> {
  const [row] = await runPlanned(
    db,
    sql<CountsRow>`select ${countsColumns} from scorecard_records s where ${counts(filter)}`,
  )
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
    worthALook: withoutNoise(share) > currentPolicy().scorecard.overrideNoteShare,
  }
}

/** Returns the share of scorecards whose category was changed by overrides, in percent. */
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

/** A row of one officer's export: an override, with its scorecard. */
export interface OverrideDbRow extends Omit<ScorecardRow, 'overrides' | 'client_uuid'> {
  readonly override: ScorecardRecord['overrides'][number]
}

/** SQL: scorecards `s` with overrides that count, with their clients `k`. */
const overridden = (filter: OverrideFilter) => sql`scorecard_records s join clients k on k.id = s.client_id
    where ${counts(filter)} and s.override_count > 0`

/** Returns the rows for an export of one officer: one for each override, of the newest scorecard first. */
export function officerOverrideRows(filter: OverrideFilter) {
  return sql<OverrideDbRow>`select l.*, said.one as override from (
      select s.*, k.client_id, k.name as client_name from ${overridden(filter)}
    ) l cross join lateral jsonb_array_elements(l.overrides) with ordinality said (one, place)
    order by l.completion_id desc, said.place`
}

/** Returns one officer's scorecards with overrides, newest first. Throws a 404 if there is no such user. */
export async function overridesOfOfficer(
  db: Database,
  filter: OverrideFilter & { readonly officerId: string },
  { limit, cursor }: PageRequest,
) {
  const before = numberOfCursor(cursor)
  const officer = isId(filter.officerId) ? await officerOf(db, filter) : undefined
  if (!officer) throw new Problem(404, 'Officer not found')
  const found = await runPlanned(
    db,
    sql<ScorecardRow>`select s.*, k.id as client_uuid, k.client_id, k.name as client_name
      from ${overridden(filter)}
        ${before === null ? sql`` : sql`and s.completion_id < ${before}`}
      order by s.completion_id desc limit ${rowsToAsk(limit)}`,
  )
  const { rows, nextCursor } = pageByNumber(found, limit, row => row.completion_id)
  return { officer, scorecards: rows.map(scorecardAnswer), nextCursor }
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
