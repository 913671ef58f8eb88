import { pipeline, Readable } from 'node:stream'
import { constants, crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'
import { looksLikeFormula, plainText } from '../../accounts/spreadsheet-text.ts'
import { dayMs } from '../../accounts/time-zone.ts'
import {
  type Cell,
  type Column,
  type Format,
  formatOf,
  type Page,
  type Rows,
  type Table,
  valueIn,
} from './cells.ts'

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

/** Returns the XML before a sheet's rows: column widths and a frozen header row. */
function sheetHead(columns: readonly Column[], page?: Page): string {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const headers = columns.map(({ header }, at) => textCell(header, `${letters(at)}1`, styleOf.header))
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    (page ? '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' : '') +
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
    `</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols>` +
    `<sheetData><row r="1">${headers.join('')}</row>`
  )
}

/** Returns the XML after the rows: the filter over all of them, and the page setup. */
export function sheetEnd(filter: string, page?: Page): string {
  return `</sheetData><autoFilter ref="${filter}"/>${page ? pageXml(page) : ''}</worksheet>`
}

/** A4 landscape, fitted to the page's width, with as many pages as needed. Margins are in inches. */
function pageXml({ head, foot }: Page): string {
  return (
    '<pageMargins left="0.5" right="0.5" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>' +
    '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>' +
    `<headerFooter><oddHeader>&amp;L${pageText(head)}&amp;R&amp;A</oddHeader>` +
    `<oddFooter>&amp;L${pageText(foot)}&amp;RPage &amp;P of &amp;N</oddFooter></headerFooter>`
  )
}

/** A page header or footer may have 255 characters with its codes. A single ampersand begins a code, a doubled one does not. */
const mostOfPage = 100

function pageText(text: string): string {
  const short = text.length > mostOfPage ? `${text.slice(0, mostOfPage - 1)}…` : text
  return escapeXml(short.replaceAll(/\s+/g, ' ').replaceAll('&', '&&'))
}

/** Returns the range from the first header to the last row, e.g. A1:C3. */
function cellRange(columns: readonly Column[], lastRow: number): string {
  return `A1:${letters(columns.length - 1)}${lastRow}`
}

/** Returns one row; empty cells are left out. `number` is 1-based, and the header is row 1. */
export function sheetRow(cells: readonly Cell[], columns: readonly Column[], number: number): string {
  const tall = Math.max(...cells.map((cell, at) => linesOf(cell, columns[at])))
  const height = Math.min(tall * lineHeight, mostHeight)
  let row = `<row r="${number}"${tall > 1 ? ` ht="${height}" customHeight="1"` : ''}>`
  for (const [at, cell] of cells.entries()) row += cellXml(cell, columns[at], `${letters(at)}${number}`)
  return `${row}</row>`
}

/** In points. */
const lineHeight = 15
const mostHeight = 409

/**
 * Estimates how many lines a text takes in its column, rather too many than too few. Excel calculates the height itself, but
 * LibreOffice would leave the row at one line and let the rest of the text cover the row below.
 */
function linesOf(cell: Cell, column: Column | undefined): number {
  const value = valueIn(cell)
  if (typeof value !== 'string' || !column) return 1
  if (value.length < column.width && !value.includes('\n')) return 1
  const lines = value.split('\n').map(({ length }) => Math.max(1, Math.ceil(length / (column.width - 2))))
  return lines.reduce((sum, count) => sum + count, 0)
}

function cellXml(cell: Cell, column: Column | undefined, place: string): string {
  const value = valueIn(cell)
  if (value === null || value === '') return ''
  const format = formatOf(cell, column)
  if (value instanceof Date)
    return `<c r="${place}" s="${format === 'date' ? styleOf.date : styleOf.time}"><v>${serialDay(value)}</v></c>`
  if (typeof value === 'number')
    return Number.isFinite(value)
      ? `<c r="${place}" s="${numberStyle(value, format)}"><v>${value}</v></c>`
      : ''
  if (typeof value === 'boolean') return textCell(value ? 'Yes' : 'No', place, styleOf.text)
  return textCell(value, place, looksLikeFormula(value) ? styleOf.guarded : styleOf.text)
}

function numberStyle(value: number, format: Format): number {
  if (format === 'currency' || format === 'plain') return styleOf[format]
  if (format === 'percent') return Number.isInteger(value) ? styleOf.wholePercent : styleOf.percent
  return Number.isInteger(value) ? styleOf.whole : styleOf.number
}

/** Writes text as an inline string, so that it is never read as a number or formula. */
function textCell(text: string, place: string, style: number): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}

/**
 * Converts a Date to the day number of spreadsheets: days since 30 December 1899, with the time of day (UTC) as the fraction.
 */
function serialDay(date: Date): number {
  return date.getTime() / dayMs + 25_569
}

/** Returns the letters of a column, counted from 0: A, B … Z, AA …. */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last
}

/** The longest text that a cell in Excel can hold. */
const longestText = 32_767

/** Escapes text for XML content or attributes: cut to the limit of a cell, without anything that XML or Excel would decode. */
function escapeXml(text: string): string {
  return (
    plainText(text.length > longestText ? text.slice(0, longestText) : text)
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      // Excel decodes _x0041_ to A; escaping the underscore keeps the text as written.
      .replaceAll(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_')
  )
}

// The small files around the sheets (ECMA-376, SpreadsheetML).

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The default type of every .xml file is a sheet, so this can be written before the number of sheets is known. */
const contentTypes =
  `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Default Extension="xml" ContentType="${spreadsheet}.worksheet+xml"/>` +
  `<Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`

const rootRelationships =
  `${declaration}<Relationships xmlns="${packageRelationships}">` +
  `<Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

interface SheetEntry {
  readonly name: string
  /** The range of the sheet's filter, e.g. A1:C3. */
  readonly filter: string
  /** Whether the header row is printed on each page. */
  readonly repeatsHead: boolean
}

/** Returns xl/workbook.xml. It repeats the filters as hidden names, because LibreOffice finds a filter only by its name. */
function workbook(entries: readonly SheetEntry[]): string {
  const sheets = entries.map(
    ({ name }, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  const quoted = (name: string) => `'${escapeXml(name.replaceAll("'", "''"))}'`
  const filters = entries.map(
    ({ name, filter }, at) =>
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">` +
      `${quoted(name)}!${filter.replaceAll(/[A-Z]+|\d+/g, '$$$&')}</definedName>`,
  )
  const heads = entries.map(({ name, repeatsHead }, at) =>
    repeatsHead
      ? `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">${quoted(name)}!$1:$1</definedName>`
      : '',
  )
  return (
    `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${sheets.join('')}</sheets>` +
    `<definedNames>${filters.join('')}${heads.join('')}</definedNames></workbook>`
  )
}

function workbookRelationships(sheets: number): string {
  const each = Array.from(
    { length: sheets },
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${relationships}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  const styles = `<Relationship Id="rId${sheets + 1}" Type="${relationships}/styles" Target="styles.xml"/>`
  return `${declaration}<Relationships xmlns="${packageRelationships}">${each.join('')}${styles}</Relationships>`
}

/** Indexes into `cellStyles` below. `guarded` is text that stays text even when somebody edits the cell. */
const styleOf = {
  text: 0,
  header: 1,
  number: 2,
  currency: 3,
  percent: 4,
  date: 5,
  time: 6,
  guarded: 7,
  whole: 8,
  wholePercent: 9,
  plain: 10,
} as const

/** Returns a style with a number format, aligned to the top of the row like the texts beside it. */
const numbered = (format: number) =>
  `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf>`

const cellStyles = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>',
  '<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/>',
  numbered(164),
  numbered(165),
  numbered(166),
  numbered(167),
  numbered(168),
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>',
  numbered(3),
  numbered(169),
  numbered(1),
]

// Percent values are stored as percent (12.5 is 12.5%), so the sign is literal text and the value is not multiplied by 100.
// Whole numbers have separate formats (1 is 0, 3 is #,##0), because with optional decimals Excel shows 5 as "5.".
const numberFormats = [
  '<numFmt numFmtId="164" formatCode="#,##0.00"/>',
  '<numFmt numFmtId="165" formatCode="&quot;$&quot;#,##0.00"/>',
  '<numFmt numFmtId="166" formatCode="0.00&quot;%&quot;"/>',
  '<numFmt numFmtId="167" formatCode="yyyy\\-mm\\-dd"/>',
  '<numFmt numFmtId="168" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/>',
  '<numFmt numFmtId="169" formatCode="0&quot;%&quot;"/>',
]

export const styles =
  `${declaration}<styleSheet xmlns="${main}">` +
  `<numFmts count="${numberFormats.length}">${numberFormats.join('')}</numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE8ECF1"/><bgColor indexed="64"/></patternFill></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${cellStyles.length}">${cellStyles.join('')}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

/** A file to be packed. Its content may arrive slowly. */
interface ZipEntry {
  readonly name: string
  readonly chunks: AsyncIterable<Buffer> | Iterable<Buffer>
}

const deflated = 8
/** The earliest date in the format, so that the same content makes the same file. */
const firstDay = new Date(1980, 0, 1)
/** Archives of more than 4 GiB need ZIP64, which no spreadsheet here needs. */
const largestArchive = 0xffffffff

/**
 * Writes a ZIP archive as a stream in constant memory: sizes and checksums follow each file. Compression runs in zlib's
 * threads. Reads no faster than its reader.
 */
async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  let written: Uint8Array[] = []
  let bytes = 0
  const archive = new Zip((error, piece) => {
    if (error) throw error
    bytes += piece.length
    written.push(piece)
  })
  function* ready(): Generator<Buffer> {
    for (const piece of written) yield Buffer.from(piece.buffer, piece.byteOffset, piece.length)
    written = []
  }
  for await (const { name, chunks } of entries) {
    const file: ZipInputFile = { filename: name, size: 0, crc: 0, compression: deflated, mtime: firstDay }
    archive.add(file)
    for await (const piece of deflate(measured(chunks, file))) {
      file.ondata?.(null, piece, false)
      yield* ready()
    }
    file.ondata?.(null, new Uint8Array(), true)
    yield* ready()
    if (bytes > largestArchive || file.size > largestArchive)
      throw new Error(`${name} is too large for a ZIP archive`)
  }
  archive.end()
  yield* ready()
}

function deflate(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer<ArrayBuffer>> {
  const deflater = createDeflateRaw({ level: constants.Z_BEST_SPEED })
  // If the source fails, the pipeline destroys the deflater with that error, and whoever reads from it throws it.
  pipeline(Readable.from(chunks, { objectMode: true, highWaterMark: 1 }), deflater, () => {})
  return deflater
}

async function* measured(chunks: ZipEntry['chunks'], file: ZipInputFile): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    file.crc = crc32(chunk, file.crc)
    file.size += chunk.length
    yield chunk
  }
}
