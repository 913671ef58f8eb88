import { Archive } from './unzip.ts'

/** No list of people has more lines or more text than this. */
const mostLines = 10_000
/** The reader of the table refuses more columns (api/limits.ts); one more than it accepts is enough to trigger that. */
const mostColumns = 100
const mostText = 5_000_000

/**
 * Returns the first visible sheet of an .xlsx as text, with cells separated by tabs and each row on its line number in the sheet. Throws
 * a RangeError if the file is not a workbook.
 */
export async function workbookText(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const archive = new Archive(bytes)
  const sheet = await archive.xml(await firstSheet(archive))
  if (!sheet) throw new RangeError('no sheet')
  const shared = sharedTexts(await archive.xml('xl/sharedStrings.xml'))
  const lines: string[] = []
  let length = 0
  for (const row of elements(sheet, 'row').slice(0, mostLines)) {
    const line = Number(row.getAttribute('r')) || lines.length + 1
    if (line > mostLines) break
    const cells: string[] = []
    for (const cell of elements(row, 'c')) {
      // A cell further to the right is moved here, which still makes the row too wide.
      const place = Math.min(columnOf(cell.getAttribute('r')) ?? cells.length, mostColumns)
      while (cells.length < place) cells.push('')
      const text = textOf(cell, shared)
      length += text.length
      if (length > mostText) throw new RangeError('too large')
      cells[place] = quoted(text)
    }
    while (lines.length < line - 1) lines.push('')
    lines[line - 1] = cells.join('\t')
  }
  return lines.join('\n')
}

const elements = (of: Document | Element, name: string): Element[] => [
  ...of.getElementsByTagNameNS('*', name),
]

async function firstSheet(archive: Archive): Promise<string> {
  const book = await archive.xml('xl/workbook.xml')
  const sheets = book ? elements(book, 'sheet') : []
  const sheet =
    sheets.find(({ attributes }) => !/hidden/i.test(attributes.getNamedItem('state')?.value ?? '')) ??
    sheets[0]
  const id = [...(sheet?.attributes ?? [])].find(
    ({ localName, prefix }) => localName === 'id' && prefix,
  )?.value
  const links = await archive.xml('xl/_rels/workbook.xml.rels')
  const link = links && elements(links, 'Relationship').find(element => element.getAttribute('Id') === id)
  const target = link?.getAttribute('Target') ?? 'worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

function sharedTexts(strings: Document | null): readonly string[] {
  return strings ? elements(strings, 'si').map(plainText) : []
}

/** Joins the runs of a rich text, without its phonetic annotation. */
function plainText(element: Element): string {
  return elements(element, 't')
    .filter(({ parentElement }) => parentElement?.localName !== 'rPh')
    .map(({ textContent }) => textContent)
    .join('')
}

function textOf(cell: Element, shared: readonly string[]): string {
  const type = cell.getAttribute('t')
  if (type === 'inlineStr') return plainText(cell)
  const value = elements(cell, 'v')[0]?.textContent ?? ''
  if (type === 's') return shared[Number(value)] ?? ''
  // For example, a telephone number stored as a number in scientific notation.
  return type === null || type === 'n' ? String(value === '' ? '' : Number(value)) : value
}

function columnOf(place: string | null): number | undefined {
  const letters = /^([A-Z]{1,3})\d/.exec(place ?? '')?.[1]
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function quoted(text: string): string {
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
