import { type DescribedLine, type DescribedStep, formatValue } from '../../engine/describe.ts'
import { estimateWords } from '../../engine/estimates.ts'
import { fieldKinds } from '../../engine/field-kinds.ts'
import { noteWords, validMarks } from '../../engine/marks.ts'
import type { Answers, Form, GridSection } from '../../engine/types.ts'
import { catalogue, rowOf } from '../../forms/catalogue.ts'
import { currentVersion } from '../../forms/policy/terms.ts'
import type { ClientDbRow } from '../clients/admin-client.ts'
import { formsOfClient } from '../clients/admin-forms.ts'
import type { Database } from '../db/connect.ts'
import { type FormRow, formOf } from '../forms/records.ts'
import { localTime } from '../lists/time.ts'
import { describeRow } from '../submissions/described.ts'
import { answerCell, type Cell, type Column, inOneBatch, type Table } from './cells.ts'
import { aboutSheet, inZone } from './tables.ts'

// spec 3 §1.21, §1.61; D47

const columns: readonly Column[] = [
  { header: 'Section', width: 34, format: 'text' },
  { header: 'Field', width: 48, format: 'text' },
  { header: 'Value', width: 40, format: 'text' },
  { header: 'Unit', width: 10, format: 'text' },
  { header: 'Calculated', width: 11, format: 'text' },
  { header: 'Key', width: 30, format: 'text' },
  { header: 'Code', width: 24, format: 'text' },
  { header: 'Note', width: 30, format: 'text' },
]

/** Who asks for a client's file, and the lender's name and time zone. */
interface Wanted {
  readonly by: string
  readonly lender: string
  readonly timeZone: string
}

/**
 * Returns one client's whole file: a sheet for each form in chain order, even if it was not begun; then the forms' tables, and
 * a sheet about the file itself.
 */
export async function clientFile(
  db: Database,
  clientId: string,
  { by, lender, timeZone }: Wanted,
): Promise<{ client: ClientDbRow; sheets: Table[] }> {
  const { client, rows } = await formsOfClient(db, clientId)
  const at = new Date()
  const standard = rows.find(row => row.form_type === 'user_form')?.form_data
  const sheets = catalogue.map(({ type, adminLabel }) => {
    const form = rows.find(row => row.form_type === type)
    const lines = [...clientLines(client, form, timeZone), ...(form ? formLines(form, standard) : [])]
    return { name: adminLabel, columns, batches: inOneBatch(lines) }
  })
  const tables = rows.flatMap(row =>
    gridTables(formOf(row), rowOf(row.form_type).adminLabel, describeRow(row), cellOf),
  )
  const whose = `${client.name} · ${client.client_id}`
  const about = aboutSheet('About', { by, at, filter: { client: whose } }, timeZone, () => [
    ['Lender', lender],
    ['Time zone', timeZone],
    ['Policy version', { value: currentVersion(), format: 'plain' }],
    ...sheets.map(({ name }) => [`Sheet ${name}`, ofForm] as const),
    ...tables.map(({ name }) => [`Sheet ${name}`, ofTables] as const),
  ])
  const foot = `Exported ${localTime(at, timeZone).toISOString().slice(0, 16).replace('T', ' ')} (${timeZone}) by ${by}`
  return {
    client,
    sheets: [...sheets, ...tables, about].map(sheet => ({ ...sheet, page: { head: whose, foot } })),
  }
}

const ofForm =
  'The form, one line for each field: the text that people read, the key in the API, the stored code of a choice, and the note on the field'
const ofTables = 'The tables of the form as it shows them'

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

function formLines(form: Omit<FormRow, 'client'>, standard: Answers | undefined): Cell[][] {
  const marks = validMarks(form.form_data, form.marks)
  return describeRow(form, standard).flatMap(({ title, lines }) =>
    lines.map(line => [
      title,
      line.label,
      cellOf(line),
      unitOf(line),
      line.field.calculated ? 'Yes' : null,
      line.key,
      line.field.options ? line.value : null,
      noteWords(marks[line.key]),
    ]),
  )
}

/** Returns the cell of a line. Numbers and dates keep their type; an option shows its label. */
function cellOf({ value, field, display, isEstimate }: DescribedLine): Cell {
  // D39
  if (value === null) return field.calculated ? display || '–' : null
  // An estimate is a text, so that nobody reads it as the day itself (D58).
  if (isEstimate) return estimateWords(field, value, String(value))
  const cell = answerCell(field, value)
  return typeof cell === 'string' ? formatValue(field, cell) : cell
}

function unitOf({ field }: DescribedLine): Cell {
  return fieldKinds[field.type].formatNumber ? null : (field.unit ?? null)
}

interface Grid {
  /** The title of its step, or its own title if it has one. */
  readonly title: string
  readonly section: GridSection
}

type CellOf = (line: DescribedLine) => Cell

/** Returns a form's tables by years, days or months. Tables with the same columns share a sheet; empty ones are left out. */
function gridTables(form: Form, name: string, described: readonly DescribedStep[], cellOf: CellOf): Table[] {
  const lines = new Map(described.flatMap(step => step.lines.map(line => [line.key, line] as const)))
  return sheetsOf(gridsOf(form)).flatMap((grids, at) => {
    const rows = grids.flatMap(grid => rowsOf(grid, lines, cellOf))
    const [widest] = grids
    if (rows.length === 0 || !widest) return []
    const suffix = at === 0 ? '' : ` (${at + 1})`
    return [{ name: `Tables of ${name}${suffix}`, columns: columnsOf(widest), batches: inOneBatch(rows) }]
  })
}

function gridsOf({ steps }: Form): readonly Grid[] {
  return steps.flatMap(({ title, sections }) =>
    sections.flatMap(section =>
      section.kind === 'grid' ? [{ title: section.title ?? title, section }] : [],
    ),
  )
}

/** Groups tables into sheets: a table joins a sheet if its columns are the first columns of that sheet's first table. */
function sheetsOf(grids: readonly Grid[]): readonly (readonly Grid[])[] {
  const sheets: Grid[][] = []
  for (const grid of grids) {
    const { columns } = grid.section
    const sheet = sheets.find(([first]) => columns.every((name, at) => first?.section.columns[at] === name))
    if (sheet) sheet.push(grid)
    else sheets.push([grid])
  }
  return sheets
}

function columnsOf({ section }: Grid): readonly Column[] {
  return [
    { header: 'Table', width: 34, format: 'text' },
    { header: 'Line', width: 36, format: 'text' },
    ...section.columns.map(header => ({ header, width: 17, format: 'number' }) as const),
  ]
}

function rowsOf(
  { title, section }: Grid,
  lines: ReadonlyMap<string, DescribedLine>,
  cellOf: CellOf,
): Cell[][] {
  const isFilled = section.rows.some(({ cells }) =>
    cells.some(key => key !== null && (lines.get(key)?.value ?? null) !== null),
  )
  if (!isFilled) return []
  return section.rows.map(({ label, cells }) => [
    title,
    label,
    ...cells.map(key => {
      const line = key === null ? undefined : lines.get(key)
      return line ? cellOf(line) : null
    }),
  ])
}
