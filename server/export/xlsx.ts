import type { Rows, Table } from './cells.ts'
import {
  contentTypes,
  rootRelationships,
  type SheetEntry,
  styles,
  workbook,
  workbookRelationships,
} from './xlsx-parts.ts'
import { cellRange, sheetEnd, sheetHead, sheetRow } from './xlsx-sheet.ts'
import { type ZipEntry, zip } from './zip.ts'

/** The row limit of a sheet in Excel and LibreOffice. */
const mostRows = 1_048_576
/** A file in a ZIP archive without ZIP64 must stay below 4 GiB. Wide rows reach this limit before the row limit. */
const mostBytes = 3 * 2 ** 30

/**
 * Writes tables as the sheets of an .xlsx while they are read: frozen header with a filter, typed numbers and dates, and text
 * that stays text whatever it begins with. A table that is too long for one sheet continues in "Name (2)".
 */
export function xlsx(tables: readonly Table[], rowsPerSheet = mostRows): AsyncGenerator<Buffer> {
  return zip(entries(tables, rowsPerSheet))
}

async function* entries(tables: readonly Table[], rowsPerSheet: number): AsyncGenerator<ZipEntry> {
  const file = (name: string, text: string) => ({ name, chunks: [Buffer.from(text)] })
  yield file('[Content_Types].xml', contentTypes)
  yield file('_rels/.rels', rootRelationships)
  yield file('xl/styles.xml', styles)
  const sheets: SheetEntry[] = []
  for (const table of tables) {
    // Uses one iterator for all parts, so that a second sheet continues where the first one was full.
    const source = {
      ...table,
      batches: table.batches[Symbol.asyncIterator](),
      left: [],
      lastRow: 1,
      ended: false,
    }
    try {
      for (let part = 1; part === 1 || !source.ended; part += 1) {
        yield { name: `xl/worksheets/sheet${sheets.length + 1}.xml`, chunks: sheet(source, rowsPerSheet) }
        // The generator resumes here once the sheet has been read to its end.
        sheets.push({
          name: sheetName(table, part),
          filter: cellRange(table.columns, source.lastRow),
          repeatsHead: table.page !== undefined,
        })
      }
    } finally {
      await source.batches.return?.()
    }
  }
  yield file('xl/workbook.xml', workbook(sheets))
  yield file('xl/_rels/workbook.xml.rels', workbookRelationships(sheets.length))
}

interface Source {
  readonly columns: Table['columns']
  readonly page?: Table['page']
  readonly batches: AsyncIterator<Rows>
  /** Rows of the last batch that did not fit. */
  left: Rows
  /** The number of the last row in the sheet that was written last. */
  lastRow: number
  ended: boolean
}

async function* sheet(source: Source, rowsPerSheet: number): AsyncGenerator<Buffer> {
  const { columns, page } = source
  yield Buffer.from(sheetHead(columns, page))
  let row = 1
  let bytes = 0
  for (;;) {
    if (source.left.length === 0) await refill(source)
    if (source.ended || row === rowsPerSheet || bytes > mostBytes) break
    const fitting = source.left.slice(0, rowsPerSheet - row)
    source.left = source.left.slice(fitting.length)
    let xml = ''
    for (const cells of fitting) {
      row += 1
      xml += sheetRow(cells, columns, row)
    }
    const chunk = Buffer.from(xml)
    bytes += chunk.length
    yield chunk
  }
  source.lastRow = row
  yield Buffer.from(sheetEnd(cellRange(columns, row), page))
}

async function refill(source: Source): Promise<void> {
  const next = await source.batches.next()
  source.left = next.done ? [] : next.value
  source.ended = next.done === true
  if (!source.ended && source.left.length === 0) await refill(source)
}

/** Returns a sheet name of at most 31 characters, without the characters that are not allowed in it. */
function sheetName({ name, partSuffix }: Pick<Table, 'name' | 'partSuffix'>, part: number): string {
  const suffix = part === 1 ? '' : (partSuffix?.(part) ?? ` (${part})`)
  return `${name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31 - suffix.length)}${suffix}`
}
