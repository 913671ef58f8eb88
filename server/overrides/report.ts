import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import type { OfficerOverrides, OverriddenScorecard, OverrideCounts } from '../../api/admin-overrides.ts'
import { withoutNoise } from '../../engine/finance.ts'
import { currentPolicy } from '../../forms/policy/versions.ts'
import type { Database } from '../db/connect.ts'
import { Problem } from '../errors.ts'
import { decodeCursor, isId, numberedPageOf, numberOfCursor, pageOf, rowsToAsk } from '../lists/cursors.ts'
import type { PageRequest } from '../lists/keyset.ts'
import { ofId } from '../lists/of-id.ts'
import { runPlanned } from '../lists/run-planned.ts'
import { boundsAsked, latestBetween, officersBetween, totalsBetween, totalsOfOfficer } from './counted.ts'
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

/** The officer whose scorecards alone are asked for. */
function ofWhom({ officerId }: OverrideFilter): RawBuilder<unknown> {
  const [own = sql`true`] = ofId(sql`k.officer_id`, officerId)
  return own
}

/** Officer by officer, by name, for an export. */
export function overrideRows(filter: OverrideFilter) {
  return sql<OfficerOverridesRow>`${officersBetween(boundsAsked(filter), ofWhom(filter))}`
}

/** One page of the report, with the totals of all that the filter leaves. */
export async function overrideReport(db: Database, filter: OverrideFilter, { limit, cursor }: PageRequest) {
  const last = cursor === undefined ? null : decodeCursor(cursor, 'text')
  const after = last ? sql`(u.name, u.id) > (${last.key}, ${last.id}::uuid)` : sql`true`
  const officers = officersBetween(boundsAsked(filter), sql`${ofWhom(filter)} and ${after}`)
  const [found, totals] = await Promise.all([
    runPlanned(db, sql<OfficerOverridesRow>`${officers} limit ${rowsToAsk(limit)}`),
    totalsOf(db, filter),
  ])
  const { rows, nextCursor } = pageOf(found, limit, ({ name, id }) => ({ key: name, id }))
  return { officers: rows.map(officerAnswer), totals, nextCursor }
}

async function totalsOf(db: Database, filter: OverrideFilter): Promise<Static<typeof OverrideCounts>> {
  const { officerId } = filter
  const bounds = boundsAsked(filter)
  if (officerId && !isId(officerId)) return countsAnswer(none)
  const totals = officerId ? totalsOfOfficer(officerId, bounds) : totalsBetween(bounds)
  const [row] = await runPlanned(db, sql<CountsRow>`${totals}`)
  if (!row) throw new Error('Counting gives one row')
  return countsAnswer(row)
}

const none: CountsRow = {
  scorecards: 0,
  overridden: 0,
  category_up: 0,
  category_down: 0,
  delta: 0,
  without_reason: 0,
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
  { limit, cursor }: PageRequest,
) {
  const before = numberOfCursor(cursor)
  const officer = isId(filter.officerId) ? await officerOf(db, filter) : undefined
  if (!officer) throw new Problem(404, 'There is no such officer')
  const found = await runPlanned(
    db,
    sql<ScorecardRow>`select r.*, k.id as client_uuid, k.client_id, k.name as client_name
      from counted_scorecards s join scorecard_records r on r.completion_id = s.completion_id
        join clients k on k.id = s.client_id
      where s.officer_id = ${filter.officerId} and ${latestBetween(boundsAsked(filter))}
        and s.override_count > 0 ${before === null ? sql`` : sql`and s.completion_id < ${before}`}
      order by s.completion_id desc limit ${rowsToAsk(limit)}`,
  )
  const { rows, nextCursor } = numberedPageOf(found, limit, row => row.completion_id)
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
