import { type DescribedLine, formatValue } from '../../engine/describe.ts'
import { fieldKinds } from '../../engine/field-kinds.ts'
import { catalogue } from '../../forms/catalogue.ts'
import { formsOfClient } from '../clients/admin-forms.ts'
import type { ClientDbRow } from '../clients/admin-store.ts'
import type { Database } from '../db/connect.ts'
import type { FormRow } from '../forms/records.ts'
import { localTime } from '../lists/local-time.ts'
import { describeRow } from '../submissions/described.ts'
import { answerCell } from './answer-cell.ts'
import type { Cell, Column, Table } from './cells.ts'
import { inZone } from './tables.ts'

// spec 3 §1.21; D47

const columns: readonly Column[] = [
  { header: 'Section', width: 34, format: 'text' },
  { header: 'Field', width: 48, format: 'text' },
  { header: 'Value', width: 40, format: 'text' },
  { header: 'Unit', width: 10, format: 'text' },
  { header: 'Calculated', width: 11, format: 'text' },
]

/** One client's whole file: seven sheets in chain order, one for each form, begun or not. */
export async function clientFile(
  db: Database,
  clientId: string,
  timeZone: string,
): Promise<{ client: ClientDbRow; sheets: Table[] }> {
  const { client, rows } = await formsOfClient(db, clientId)
  const sheets = catalogue.map(({ type, adminLabel }) => {
    const form = rows.find(row => row.form_type === type)
    const lines = [...clientLines(client, form, timeZone), ...(form ? formLines(form) : [])]
    return { name: adminLabel, columns, batches: inOneBatch(lines) }
  })
  return { client, sheets }
}

async function* inOneBatch(lines: readonly Cell[][]): AsyncGenerator<readonly Cell[][]> {
  yield lines
}

function clientLines(
  client: ClientDbRow,
  form: Omit<FormRow, 'client'> | undefined,
  timeZone: string,
): Cell[][] {
  const time = (value: Date | null | undefined): Cell => ({
    value: value ? localTime(value, timeZone) : null,
    format: 'time',
  })
  const state = form ? (form.status === 'completed' ? 'Completed' : 'In Progress') : 'Not Started'
  const lines: [string, Cell][] = [
    ['Client', client.name],
    ['Client ID', client.client_id],
    ['Loan officer', `${client.officer_name} (${client.officer_email})`],
    ['Status', state],
    [inZone('Last updated', timeZone), time(form?.updated_at)],
    [inZone('Submitted', timeZone), time(form?.submitted_at)],
  ]
  return lines.map(([label, value]) => ['File', label, value])
}

function formLines(form: Omit<FormRow, 'client'>): Cell[][] {
  return describeRow(form).flatMap(({ title, lines }) =>
    lines.map(line => [title, line.label, cellOf(line), unitOf(line), line.field.calculated ? 'Yes' : null]),
  )
}

/** Numbers stay numbers and dates dates; an option shows its label. */
function cellOf({ value, field, display }: DescribedLine): Cell {
  // D39
  if (value === null) return field.calculated ? display || '–' : null
  const cell = answerCell(field, value)
  return typeof cell === 'string' ? formatValue(field, cell) : cell
}

function unitOf({ field }: DescribedLine): Cell {
  return fieldKinds[field.type].formatNumber ? null : (field.unit ?? null)
}
