import { randomUUID } from 'node:crypto'
import type { Page, TestInfo } from '@playwright/test'
import {
  auditColumns,
  type Columns,
  clientColumns,
  type Exported,
  submissionColumns,
  userColumns,
} from './export-columns.ts'
import { type OpenedSheet, openWithOffice } from './office.ts'
import { pressExport } from './press-export.ts'
import { expect } from './test.ts'

type Ending = 'xlsx' | 'csv'
const buttons = { xlsx: 'Export Excel', csv: 'Export CSV' } as const

interface List<Row> {
  readonly sheet: string
  readonly path: string
  /** Matches the call that answers the screen's rows; `key` is the rows' key in the answer. */
  readonly call: RegExp
  readonly key: string
  readonly columns: Columns<Row>
  readonly endings?: readonly Ending[]
}

interface Download {
  readonly path: string
  readonly ending: Ending
  readonly sheet: string
  /** The rows that the file has to contain, header first. */
  readonly rows: readonly (readonly unknown[])[]
}

export const usersAt = (query: string) => ({
  sheet: 'Users',
  path: `/admin/users?${query}`,
  call: /\/api\/admin\/users\?/,
  key: 'users',
  columns: userColumns,
})
export const submissionsAt = (path: string) => ({
  sheet: 'Submissions',
  path,
  call: /\/api\/admin\/(users\/[^/]+\/)?submissions[/?]/,
  key: 'submissions',
  columns: submissionColumns,
})
export const clientsAt = (path: string) => ({
  sheet: 'Clients',
  path,
  call: /\/api\/admin\/(users\/[^/]+\/)?clients\?/,
  key: 'clients',
  columns: clientColumns,
})
export const auditAt = (query: string) => ({
  sheet: 'Audit log',
  path: `/admin/audit?${query}`,
  call: /\/api\/admin\/audit\?/,
  key: 'entries',
  columns: auditColumns,
})

/** Runs `click`, which starts an export, and saves the downloaded file. Returns its path. */
export async function download(page: Page, info: TestInfo, click: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), click()])
  const path = info.outputPath(`${randomUUID().slice(0, 8)}-${file.suggestedFilename()}`)
  await file.saveAs(path)
  return path
}

/** Opens a list and exports it by its buttons. The files have to contain the rows that the server answered to the screen. */
export async function exportList<Row>(page: Page, info: TestInfo, list: List<Row>): Promise<Download[]> {
  const answer = page.waitForResponse(list.call)
  await page.goto(list.path)
  const { nextCursor, [list.key]: rows } = await (await answer).json()
  expect(nextCursor, `${list.path} has one page`).toBeNull()
  await expect(page.getByRole('row')).toHaveCount(rows.length === 0 ? 0 : rows.length + 1)
  const files: Download[] = []
  for (const ending of list.endings ?? (['xlsx', 'csv'] as const)) {
    const path = await download(page, info, () => pressExport(page, buttons[ending]))
    expect(path.endsWith(`.${ending}`)).toBe(true)
    files.push({ path, ending, sheet: list.sheet, rows: tableOf(list.columns, rows, ending) })
  }
  return files
}

function tableOf<Row>(columns: Columns<Row>, rows: readonly Row[], ending: Ending): unknown[][] {
  const lines = rows.map(row => {
    const cells = Object.values(columns).map(of => cellOf(of(row), ending))
    return cells.slice(0, cells.findLastIndex(cell => cell !== null) + 1)
  })
  return [Object.keys(columns), ...lines]
}

export function cellOf(value: Exported, ending: Ending): unknown {
  // In a CSV, a text that would be a formula begins with an apostrophe. A phone number is no formula.
  if (typeof value === 'string') {
    const isFormula = /^\u200b?[=+\-@]/.test(value) && !/^\+\d[\d ]*$/.test(value)
    return ending === 'csv' && isFormula ? `'${value}` : value
  }
  if (value === null) return null
  // LibreOffice writes numbers with 15 digits only.
  if (typeof value === 'number') return expect.closeTo(value, 8)
  const at = Date.parse(value.iso)
  // A CSV contains whole seconds; LibreOffice itself rounds to hundredths.
  return { at: expect.closeTo(ending === 'csv' ? Math.floor(at / 1000) * 1000 : at, -2) }
}

/** Opens the files with LibreOffice and expects the rows that each of them has to contain. */
export async function expectOpened(page: Page, files: readonly Download[]): Promise<void> {
  const opened = await openWithOffice(
    page,
    files.map(file => file.path),
  )
  for (const [at, { path, ending, sheet, rows }] of files.entries()) {
    const sheets = opened[at] ?? []
    expect(sheets.flatMap(({ formulas }) => formulas)).toEqual([])
    expect(byName(sheets[0]?.rows ?? []), path).toEqual(byName(rows))
    if (ending === 'xlsx') expectWorkbook(sheets, [sheet, 'About'])
  }
}

/**
 * Sorts rows by their texts, with the header first. A searched list shows the best matches first, while a file has the order of
 * the whole list.
 */
function byName([head = [], ...rows]: readonly (readonly unknown[])[]): (readonly unknown[])[] {
  const textOf = (row: readonly unknown[]) =>
    row.map(cell => (typeof cell === 'string' ? cell : '')).join('\n')
  return [head, ...rows.toSorted((one, other) => textOf(one).localeCompare(textOf(other)))]
}

/** Expects what every workbook must have: no formulas, a frozen header row, and a filter over all rows. */
export function expectWorkbook(sheets: readonly OpenedSheet[], names: readonly string[]): void {
  expect(sheets.map(({ name }) => name)).toEqual(names)
  for (const { name, formulas, frozenRows, filter, rows } of sheets) {
    const quoted = /\W/.test(name) ? `'${name}'` : name
    const last = `${String.fromCharCode(64 + (rows[0]?.length ?? 0))}${rows.length}`
    expect({ formulas, frozenRows, filter }).toEqual({
      formulas: [],
      frozenRows: 1,
      filter: `${quoted}.A1:${quoted}.${last}`,
    })
  }
}
