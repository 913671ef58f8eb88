import { Archive } from './unzip.ts'

/** Below this line nobody looks for people, and no list of them has so much text. */
const mostLines = 10_000
/** More columns are refused by who reads the table (api/limits.ts), so one more than it takes is enough to say so. */
const mostColumns = 100
const mostText = 5_000_000

/**
 * The first sheet of an .xlsx as text, its cells separated by tabs, each row on the line that it has in the sheet. Throws a
 * RangeError when it is no workbook.
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
      // What is further to the right makes the row too wide as well.
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
  const [sheet] = book ? elements(book, 'sheet') : []
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

/** Of a text in pieces, without the pronunciation beside it. */
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
  // A telephone number that is stored as a number: without the exponent.
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
