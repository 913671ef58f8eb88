import type pg from 'pg'
import { number, text } from '../../../engine/answers.ts'
import { formatValue } from '../../../engine/describe.ts'
import { fieldsByKey } from '../../../engine/fields-by-key.ts'
import { shownOf } from '../../../engine/shown.ts'
import type { Answers, Computed } from '../../../engine/types.ts'
import { reopenedWords } from '../../../forms/credit-file/decision-words.ts'
import { formOf } from '../../forms/records.ts'
import { localTime } from '../../lists/time.ts'
import type { Cell, Column, Rows } from '../cells.ts'
import { openCursor, type SnapshotQuery } from '../snapshot.ts'
import { inZone } from '../tables.ts'

// D56

export function decisionColumns(timeZone: string): readonly Column[] {
  return [
    { header: inZone('decided_at', timeZone), width: 30, format: 'time' },
    { header: 'client_id', width: 13, format: 'text' },
    { header: 'client', width: 28, format: 'text' },
    { header: 'officer', width: 28, format: 'text' },
    { header: 'officer_email', width: 32, format: 'text' },
    { header: 'branch', width: 18, format: 'text' },
    { header: 'decision', width: 20, format: 'text' },
    { header: 'decision_code', width: 20, format: 'text' },
    { header: 'loan_amount', width: 14, format: 'currency' },
    { header: 'term_months', width: 13, format: 'number' },
    { header: 'interest_rate', width: 13, format: 'percent' },
    { header: 'emi', width: 13, format: 'currency' },
    { header: 'dbr', width: 10, format: 'percent' },
    { header: 'ltv', width: 10, format: 'percent' },
    { header: 'asset_coverage', width: 15, format: 'number' },
    { header: 'deviations', width: 16, format: 'text' },
    { header: 'scorecard_score', width: 16, format: 'number' },
    { header: 'scorecard_risk', width: 18, format: 'text' },
    { header: 'memo_risk', width: 16, format: 'text' },
    { header: 'memo_version', width: 14, format: 'number' },
    { header: 'stands', width: 9, format: 'text' },
  ]
}

interface DecisionRow {
  readonly client_id: string
  readonly client_name: string
  readonly created_at: Date
  readonly assessment_year: number
  readonly policy_version: number
  readonly answers: Answers
  readonly computed: Computed
  readonly scorecard: Computed | null
  readonly version: number
  readonly completed_at: Date
  readonly officer: string
  readonly officer_email: string
  readonly is_latest: boolean
  readonly is_reopened: boolean
}

/**
 * Reads every completion of a memo of these clients, newest first. A memo that was reopened and completed again has several.
 */
export async function* decisionRows(
  db: pg.Client,
  clients: SnapshotQuery,
  timeZone: string,
): AsyncGenerator<Rows> {
  const query = { sql: decisionsOf(clients.sql), parameters: clients.parameters }
  for await (const batch of await openCursor<DecisionRow>(db, 'decisions', query))
    yield batch.map(row => cellsOf(row, timeZone))
}

/** Returns the query. The scorecard of a decision is the last one that had been completed by then. */
function decisionsOf(clients: string): string {
  return `
    select c.client_id, c.name as client_name, f.created_at, k.assessment_year, k.policy_version, k.answers, k.computed, k.version,
      k.completed_at, u.name as officer, u.email as officer_email, not exists (
        select from form_completions later
        where later.form_id = k.form_id and later.kind = 'completed' and later.version > k.version) as is_latest,
      exists (select from forms open where open.client_id = c.id and open.status <> 'completed') as is_reopened,
      (select card.computed from form_completions card join forms cards on cards.id = card.form_id
        where cards.client_id = c.id and cards.form_type = 'expert_scorecard' and card.completed_at <= k.completed_at
        order by card.version desc limit 1) as scorecard
    from (${clients}) c
      join forms f on f.client_id = c.id and f.form_type = 'credit_app_memo'
      join form_completions k on k.form_id = f.id and k.kind = 'completed'
      join users u on u.id = k.completed_by
    order by k.completed_at desc, k.id desc`
}

function cellsOf(row: DecisionRow, timeZone: string): Cell[] {
  const { answers, computed, scorecard } = row
  const form = formOf({ form_type: 'credit_app_memo', ...row })
  const { values } = shownOf(form, answers, computed, true)
  const decision = text(answers, 'decision')
  const field = fieldsByKey(form).get('decision')
  return [
    localTime(row.completed_at, timeZone),
    row.client_id,
    row.client_name,
    row.officer,
    row.officer_email,
    text(answers, 'branch'),
    row.is_latest && row.is_reopened
      ? reopenedWords(decision)
      : field
        ? formatValue(field, decision)
        : decision,
    decision,
    number(answers, 'loanAmount'),
    number(answers, 'loanTerm'),
    number(answers, 'interestRate'),
    values['emiAmount'] ?? null,
    values['dbrPercentage'] ?? null,
    values['loanToValueRatio'] ?? null,
    values['assetCoverage'] ?? null,
    text(values, 'deviationCode'),
    scorecard ? number(scorecard, 'totalScore') : null,
    scorecard ? text(scorecard, 'riskCategory') : null,
    text(values, 'riskCategory'),
    row.version,
    row.is_latest && !row.is_reopened,
  ]
}
