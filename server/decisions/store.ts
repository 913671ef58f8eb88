import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { DecidedMemo, DecisionChoices, DecisionTotals } from '../../api/schemas/decisions.ts'
import { toHundredths } from '../../engine/finance.ts'
import type { Database } from '../db/connect.ts'
import { countOptions, mostChoices } from '../lists/filters.ts'
import { isId, type ListQuery, matchingOf, type PageRequest, readPage, runPlanned } from '../lists/paging.ts'
import { decisionLabel, decisions, isDecision } from './label.ts'
import {
  allDecisions,
  approves,
  type DecisionDbRow,
  type DecisionFilter,
  decisionQuery,
  makers,
  requestedRanges,
  totalsColumns,
} from './query.ts'

/** Returns a page of decisions, and the totals of all decisions that match the filter and still stand. */
export async function listDecisions(db: Database, filter: DecisionFilter, page: PageRequest) {
  const query = decisionQuery(filter)
  const [{ total, ...totals }, reopened, choices, { rows, nextCursor }, optionCounts] = await Promise.all([
    totalsOf(db, query),
    reopenedOf(db, query),
    page.cursor ? { officers: [], branches: [] } : choicesOf(db, filter),
    // The totals contain the number of matches.
    readPage<DecisionDbRow>(db, query, page, matchingOf(0, true)),
    page.cursor ? null : countDecisions(db, filter),
  ])
  const matching = matchingOf(totals.decisions + reopened.matching, true)
  return {
    decisions: rows.flatMap(answerOf),
    totals: { ...totals, reopened: reopened.matching },
    choices,
    total: total + reopened.all,
    ...(optionCounts && { optionCounts: { all: total + reopened.all, ...optionCounts } }),
    nextCursor,
    ...matching,
  }
}

/** Counts the decisions of each kind; null if the filter has any other condition. */
async function countDecisions(db: Database, filter: DecisionFilter) {
  if (requestedRanges(filter).length > 0 || isNarrowed({ ...filter, decision: undefined })) return null
  return countOptions(db, sql`decisions x where x.is_live or x.is_reopened`, {
    approved: sql`x.is_live and ${approves}`,
    ...Object.fromEntries(decisions.map(value => [value, sql`x.is_live and x.decision = ${value}`])),
    reopened: sql`x.is_reopened`,
  })
}

/** The decisions of files that are open again, which no total includes: how many match the filter, and how many there are. */
async function reopenedOf(db: Database, { source, where }: ListQuery) {
  const [row] = await runPlanned(
    db,
    sql<{ matching: number; all: number }>`select
      (select count(*) from ${source} where ${where} and x.is_reopened) as matching,
      (select count(*) from decisions x where x.is_reopened) as all`,
  )
  return row ?? { matching: 0, all: 0 }
}

interface TotalsRow extends Static<typeof DecisionTotals> {
  readonly total: number
}

async function totalsOf(db: Database, { source, where }: ListQuery): Promise<TotalsRow> {
  const found = await runPlanned(
    db,
    sql<TotalsRow>`select ${totalsColumns}, ${allDecisions} as total from ${source} where ${where} and x.is_live`,
  )
  const [row] = found
  if (!row) throw new Error('Totals are one row')
  return totalsInCents(row)
}

/** Reports whether the filter has a condition other than time. */
function isNarrowed(filter: Partial<Record<keyof DecisionFilter, unknown>>): boolean {
  const { officerId, branch, decision, risk, amountFrom, amountTo, deviation, search } = filter
  const asked = [officerId, branch, decision, risk, amountFrom, amountTo, deviation, search]
  return asked.some(value => value !== undefined && String(value).trim() !== '')
}

/** Rounds sums of dollars and cents, because binary floating point adds rounding errors. */
export function totalsInCents<Totals extends Static<typeof DecisionTotals>>(totals: Totals): Totals {
  return { ...totals, asked: toHundredths(totals.asked), approved: toHundredths(totals.approved) }
}

/** Returns the choices of the filters, always with the selected officer and branch, so that every active filter is visible. */
async function choicesOf(
  db: Database,
  { officerId, branch }: DecisionFilter,
): Promise<Static<typeof DecisionChoices>> {
  const asked = officerId !== undefined && isId(officerId) ? officerId : null
  const found = await sql<Static<typeof DecisionChoices>>`
    with makers as materialized (select officer_id, branch from ${makers})
    select
      (select coalesce(json_agg(json_build_object('_id', o.id, 'name', o.name) order by o.name, o.id), '[]') from (
        (select u.id, u.name from users u
          where u.id in (select officer_id from makers) order by u.name, u.id limit ${mostChoices})
        union select u.id, u.name from users u where u.id = ${asked}) o) as officers,
      array((select distinct m.branch from makers m where m.branch <> '' order by m.branch limit ${mostChoices})
        union select b.branch from (select ${branch ?? ''}::text as branch) b where b.branch <> ''
        order by branch) as branches`.execute(db.kysely)
  return found.rows[0] ?? { officers: [], branches: [] }
}

function answerOf(row: DecisionDbRow): Static<typeof DecidedMemo>[] {
  // A memo cannot be completed without a decision.
  if (!isDecision(row.decision)) return []
  return [
    {
      _id: row.id,
      submittedAt: row.decided_at.toISOString(),
      client: { _id: row.client_uuid, clientId: row.client_id, name: row.client_name },
      officer: { _id: row.officer_id, name: row.officer_name },
      branch: row.branch,
      amount: row.amount,
      termMonths: row.term_months,
      emi: row.emi,
      dbr: row.dbr,
      ltv: row.ltv,
      isUnsecured: row.is_unsecured,
      deviations: [...row.deviations],
      scorecardRisk: row.scorecard_risk,
      memoRisk: row.memo_risk,
      decision: row.decision,
      decisionLabel: decisionLabel(row.decision, row.is_reopened),
      isReopened: row.is_reopened,
    },
  ]
}
