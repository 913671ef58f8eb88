import { roleNames } from '../../accounts/roles.ts'
import { toHundredths, withoutNoise } from '../../engine/finance.ts'
import { completionPercentage } from '../../engine/progress.ts'
import { rowOf } from '../../forms/catalogue.ts'
import { noLtv } from '../../forms/unsecured.ts'
import type { AuditDbRow } from '../audit/store.ts'
import type { ClientDbRow } from '../clients/admin-client.ts'
import type { CheckDbRow } from '../contradictions/query.ts'
import { decisionLabel } from '../decisions/label.ts'
import type { DecisionDbRow } from '../decisions/query.ts'
import { clientBadge, submissionLabels, submissionStatus, userBadge } from '../lists/badges.ts'
import { localTime } from '../lists/time.ts'
import { changeShare, type OfficerOverridesRow, type OverrideDbRow } from '../overrides/report.ts'
import type { SubmissionDbRow } from '../submissions/store.ts'
import type { OfficerDbRow } from '../users/officer-table.ts'
import type { UserDbRow } from '../users/store.ts'
import type { WaitingDbRow } from '../waiting/query.ts'
import type { Cell, Column, Format, Table, Value } from './cells.ts'

// spec 3 §1.20, §1.47, §1.51; D47

/** A column of an exported list, and how its value is read from a row. */
interface ListColumn<Row> extends Column {
  readonly of: (row: Row) => Value
}

/** The layout of an exported list. `Row` is a row of the list's query. */
interface ListTable<Row> {
  readonly name: string
  readonly columns: readonly ListColumn<Row>[]
}

function column<Row>(
  header: string,
  width: number,
  format: Format,
  of: (row: Row) => Value,
): ListColumn<Row> {
  return { header, width, format, of }
}

const users: ListTable<UserDbRow> = {
  name: 'Users',
  columns: [
    column('Name', 28, 'text', row => row.name),
    column('Username', 18, 'text', row => row.username),
    column('Email', 32, 'text', row => row.email),
    column('Role', 14, 'text', row => roleNames[row.role]),
    column('Active', 8, 'text', row => row.is_active),
    column('Created', 17, 'time', row => row.created_at),
    column('Clients', 9, 'number', row => row.client_count),
    column('Submissions', 12, 'number', row => row.form_count),
    column('Completed', 11, 'number', row => row.completed_count),
    column('In Progress', 12, 'number', row => row.form_count - row.completed_count),
    column('Status', 20, 'text', userBadge),
    column('ID', 38, 'text', row => row.id),
  ],
}

const submissions: ListTable<SubmissionDbRow> = {
  name: 'Submissions',
  columns: [
    column('Form', 20, 'text', row => rowOf(row.form_type).adminLabel),
    column('Client', 28, 'text', row => row.client_name),
    column('Client ID', 13, 'text', row => row.client_id),
    column('User', 28, 'text', row => row.owner_name),
    column('Email', 32, 'text', row => row.owner_email),
    column('Status', 12, 'text', row => submissionLabels[submissionStatus(row)]),
    column('Progress', 10, 'percent', row =>
      // Rounded, because the first of three steps would otherwise be 33.33% with 14 more digits.
      toHundredths(completionPercentage(row.status, row.current_step, row.total_steps)),
    ),
    column('Step', 6, 'number', row => row.current_step),
    column('Steps', 6, 'number', row => row.total_steps),
    column('Created', 17, 'time', row => row.created_at),
    column('Last Updated', 17, 'time', row => row.updated_at),
    column('Submitted', 17, 'time', row => row.submitted_at),
    column('ID', 38, 'text', row => row.id),
  ],
}

const clients: ListTable<ClientDbRow> = {
  name: 'Clients',
  columns: [
    column('Client ID', 13, 'text', row => row.client_id),
    column('Name', 28, 'text', row => row.name),
    column('Email', 32, 'text', row => row.email),
    column('Phone', 18, 'text', row => row.phone),
    column('Business', 28, 'text', row => row.business_name),
    column('Loan Officer', 28, 'text', row => row.officer_name),
    column('Officer Email', 32, 'text', row => row.officer_email),
    column('Status', 20, 'text', row => (row.deleted_at ? 'Deleted' : clientBadge(row))),
    column('Forms', 8, 'number', row => row.form_count),
    column('Completed', 11, 'number', row => row.completed_count),
    column('In Progress', 12, 'number', row => row.form_count - row.completed_count),
    column('Created', 17, 'time', row => row.created_at),
    column('Last Updated', 17, 'time', row => row.updated_at),
    column('Deleted', 17, 'time', row => row.deleted_at),
    column('ID', 38, 'text', row => row.id),
  ],
}

const officers: ListTable<OfficerDbRow> = {
  name: 'Loan officers',
  columns: [
    column('Name', 28, 'text', row => row.name),
    column('Username', 18, 'text', row => row.username),
    column('Email', 32, 'text', row => row.email),
    column('Active', 8, 'text', row => row.is_active),
    column('Clients', 9, 'number', row => row.clients),
    column('Waiting over 7 days', 20, 'number', row => row.waiting),
    column('Completed this month', 21, 'number', row => row.completed),
    column('Decided this month', 19, 'number', row => row.decided),
    column('Approvals this month', 20, 'number', row => row.approvals),
    column('Approved this month, USD', 24, 'number', row => row.approved),
    column('With deviations this month', 25, 'number', row => row.with_deviations),
    column('Reopened this month', 20, 'number', row => row.reopened),
    column('Last Active', 17, 'time', row => row.last_active_at),
    column('Created', 17, 'time', row => row.created_at),
    column('ID', 38, 'text', row => row.id),
  ],
}

const overrides: ListTable<OfficerOverridesRow> = {
  name: 'Overrides',
  columns: [
    column('Loan Officer', 28, 'text', row => row.name),
    column('Email', 32, 'text', row => row.email),
    column('Scorecards', 11, 'number', row => row.scorecards),
    column('With an override', 16, 'number', row => row.overridden),
    column('Better category', 15, 'number', row => row.category_up),
    column('Worse category', 15, 'number', row => row.category_down),
    column('Categories changed', 18, 'percent', row => toHundredths(changeShare(row))),
    column('Points added', 13, 'number', row => withoutNoise(row.delta)),
    column('Without a reason', 16, 'number', row => row.without_reason),
    column('ID', 38, 'text', row => row.id),
  ],
}

const officerOverrides: ListTable<OverrideDbRow> = {
  name: 'Overrides',
  columns: [
    column('Client ID', 13, 'text', row => row.client_id),
    column('Client', 28, 'text', row => row.client_name),
    column('Completed', 17, 'time', row => row.completed_at),
    column('Score', 9, 'number', row => row.score),
    column('Category', 16, 'text', row => row.band),
    column('Score by the evidence', 21, 'number', row => row.evidence_score),
    column('Category by the evidence', 24, 'text', row => row.evidence_band),
    column('Answer', 28, 'text', row => row.override.label),
    column('As answered', 28, 'text', row => row.override.chosen),
    column('By the evidence', 28, 'text', row => row.override.suggested),
    column('Points added', 13, 'number', row => withoutNoise(row.override.delta)),
    column('Reason', 50, 'text', row => row.override.reason),
    column('ID', 38, 'text', row => row.form_id),
  ],
}

const auditLog: ListTable<AuditDbRow> = {
  name: 'Audit log',
  columns: [
    column('Time', 17, 'time', row => row.at),
    column('Event', 22, 'text', row => row.event),
    column('Actor', 32, 'text', row => row.actor),
    column('Subject', 40, 'text', row => row.subject),
    column('Address', 18, 'text', row => row.address),
    column('Detail', 50, 'text', row =>
      Object.keys(row.detail).length > 0 ? JSON.stringify(row.detail) : null,
    ),
    column('Number', 10, 'number', row => row.id),
  ],
}

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
    column('LTV', 9, 'percent', row => (row.is_unsecured ? noLtv : twoDecimals(row.ltv))),
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

export const listTables = {
  users,
  submissions,
  clients,
  officers,
  overrides,
  officerOverrides,
  auditLog,
  decisions,
  waiting,
  contradictions,
}

/** Returns a list's columns, with the time zone in the headers of times. */
export function columnsIn(list: ListName, timeZone: string): readonly Column[] {
  const columns: readonly Column[] = listTables[list].columns
  return columns.map(({ header, width, format }) => {
    const shown = format === 'time' ? inZone(header, timeZone) : header
    return { header: shown, width: Math.max(width, shown.length), format }
  })
}

/** For example "Created (Asia/Tokyo)". */
export function inZone(label: string, timeZone: string): string {
  return `${label} (${timeZone})`
}

export type ListName = keyof typeof listTables
/** A row of a list's query. */
export type RowOf<Name extends ListName> =
  (typeof listTables)[Name] extends ListTable<infer Row> ? Row : never

/** What a file's sheet "About" says. */
export interface AboutFile {
  /** The email address of the person who asked for the file. */
  readonly by: string
  readonly at: Date
  /** The filter of the list, by name: status, search, the days of a period. */
  readonly filter: Readonly<Record<string, string>>
}

const aboutColumns: readonly Column[] = [
  { header: 'About this file', width: 34, format: 'text' },
  { header: 'Value', width: 80, format: 'text' },
]

/**
 * Returns a sheet that says who made the file, when, and with which filter. `more` is called for further rows once the sheets
 * before it have been written.
 */
export function aboutSheet(
  name: string,
  { by, at, filter }: AboutFile,
  timeZone: string,
  more: () => readonly (readonly [string, Cell])[],
): Table {
  async function* rows(): AsyncGenerator<readonly (readonly Cell[])[]> {
    const asked = Object.entries(filter)
    yield [
      ['Made by', by],
      [inZone('Made at', timeZone), { value: localTime(at, timeZone), format: 'time' }],
      ...(asked.length === 0
        ? [['Filter', 'None: everything is in it']]
        : asked.map(([key, value]) => [`Filter: ${key}`, value])),
      ...more(),
    ]
  }
  return { name, columns: aboutColumns, batches: rows() }
}
