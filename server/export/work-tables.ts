import { toHundredths } from '../../engine/finance.ts'
import { rowOf } from '../../forms/catalogue.ts'
import type { CheckDbRow } from '../contradictions/query.ts'
import { decisionLabel } from '../decisions/label.ts'
import type { DecisionDbRow } from '../decisions/query.ts'
import type { WaitingDbRow } from '../waiting/query.ts'
import { column, type ListTable } from './list-table.ts'

// spec 3 §1.47

const decisions: ListTable<DecisionDbRow> = {
  name: 'Decisions',
  columns: [
    column('Submitted', 17, 'time', row => row.decided_at),
    column('Client', 28, 'text', row => row.client_name),
    column('Client ID', 13, 'text', row => row.client_id),
    column('Officer', 28, 'text', row => row.officer_name),
    column('Branch', 20, 'text', row => row.branch),
    column('Amount', 14, 'number', row => row.amount),
    column('Term', 8, 'number', row => row.term_months),
    column('EMI', 12, 'number', row => twoDecimals(row.emi)),
    column('DBR', 9, 'percent', row => twoDecimals(row.dbr)),
    column('LTV', 9, 'percent', row => twoDecimals(row.ltv)),
    column('Deviations', 16, 'text', row => row.deviations.join(', ')),
    column('Scorecard risk', 16, 'text', row => row.scorecard_risk),
    column('Memo risk', 16, 'text', row => row.memo_risk),
    column('Decision', 20, 'text', row => decisionLabel(row.decision, row.is_reopened)),
    column('ID', 38, 'text', row => row.id),
  ],
}

const waiting: ListTable<WaitingDbRow> = {
  name: 'Waiting',
  columns: [
    column('Client ID', 13, 'text', row => row.client_id),
    column('Name', 28, 'text', row => row.name),
    column('Business', 28, 'text', row => row.business_name),
    column('Waiting since', 17, 'time', row => row.worked_at),
    column('Current form', 20, 'text', row => rowOf(row.current_form).adminLabel),
    column('Completed', 11, 'number', row => row.completed_count),
    column('Loan Officer', 28, 'text', row => row.officer_name),
    column('Officer active', 15, 'text', row => row.officer_is_active),
    column('Email', 32, 'text', row => row.email),
    column('Phone', 18, 'text', row => row.phone),
    column('ID', 38, 'text', row => row.id),
  ],
}

const contradictions: ListTable<CheckDbRow> = {
  name: 'Contradictions',
  columns: [
    column('Client ID', 13, 'text', row => row.client_id),
    column('Name', 28, 'text', row => row.name),
    column('Loan Officer', 28, 'text', row => row.officer_name),
    column(
      'Decision',
      20,
      'text',
      row => row.decision && decisionLabel(row.decision, row.is_reopened === true),
    ),
    column('Check', 28, 'text', row => row.check.title),
    column('What it says', 80, 'text', row => row.check.sentence),
    column('Explained', 13, 'text', row => row.check.explained ?? 'To be settled'),
    column('Read', 17, 'time', row => row.read_at),
    column('ID', 38, 'text', row => row.id),
  ],
}

/** Rounds a figure, because it could have fourteen decimals. */
function twoDecimals(figure: number | null): number | null {
  return figure === null ? null : toHundredths(figure)
}

export const workTables = { decisions, waiting, contradictions }
