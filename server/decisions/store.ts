import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { DecidedMemo, DecisionChoices, DecisionTotals } from '../../api/schemas/decisions.ts'
import type { Database } from '../db/connect.ts'
import type { PageRequest } from '../lists/keyset.ts'
import { type ListQuery, readPage } from '../lists/read-page.ts'
import { runPlanned } from '../lists/run-planned.ts'
import { matchingOf } from '../lists/search.ts'
import { decisionLabel, isDecision } from './label.ts'
import { approves, type DecisionDbRow, type DecisionFilter, decisionQuery } from './query.ts'

const mostChoices = 300

/** A page of what was decided, and what all that the filter leaves comes to. */
export async function listDecisions(db: Database, filter: DecisionFilter, page: PageRequest) {
  const query = decisionQuery(filter)
  const [{ total, ...totals }, choices] = await Promise.all([totalsOf(db, query), choicesOf(db)])
  const known = matchingOf(totals.decisions, true)
  const { rows, ...rest } = await readPage<DecisionDbRow>(db, query, page, known)
  return { decisions: rows.flatMap(answerOf), totals, choices, total, ...rest }
}

/** What decisions `x` come to. */
export const totalsColumns = sql`count(*) as decisions, coalesce(sum(x.amount), 0) as asked,
  coalesce(sum(x.amount) filter (where ${approves}), 0) as approved, count(*) filter (where ${approves}) as approvals,
  count(*) filter (where x.deviations <> '{}') as "withDeviations"`

interface TotalsRow extends Static<typeof DecisionTotals> {
  readonly total: number
}

async function totalsOf(db: Database, { source, where }: ListQuery): Promise<TotalsRow> {
  const found = await runPlanned(
    db,
    sql<TotalsRow>`select ${totalsColumns},
        (select count(*) from decisions where is_live) as total
      from ${source} where ${where}`,
  )
  const [row] = found
  if (!row) throw new Error('Totals are one row')
  return totalsInCents(row)
}

/** Sums of dollars and cents carry hairs of binary arithmetic. */
export function totalsInCents<Totals extends Static<typeof DecisionTotals>>(totals: Totals): Totals {
  const inCents = (sum: number) => Math.round(sum * 100) / 100
  return { ...totals, asked: inCents(totals.asked), approved: inCents(totals.approved) }
}

async function choicesOf(db: Database): Promise<Static<typeof DecisionChoices>> {
  const found = await sql<Static<typeof DecisionChoices>>`select
    (select coalesce(json_agg(json_build_object('_id', u.id, 'name', u.name)), '[]') from (
      select u.id, u.name from users u
      where u.id in (select officer_id from decisions where is_live) order by u.name, u.id limit ${mostChoices}) u) as officers,
    array(select distinct branch from decisions where is_live and branch <> '' order by branch limit ${mostChoices}) as branches`.execute(
    db.kysely,
  )
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
      deviations: [...row.deviations],
      scorecardRisk: row.scorecard_risk,
      memoRisk: row.memo_risk,
      decision: row.decision,
      decisionLabel: decisionLabel(row.decision),
    },
  ]
}
