import { spreadsheetPolicy } from '../../../../engine/trusted-types.ts'

/** Thrown if a file contains no table; the message says what to do about it. */
export class NoTable extends Error {
  override readonly name = 'NoTable'
}

/**
 * Reads the table in a file as text: an .xlsx, or a CSV in any encoding in which spreadsheets save it. Throws NoTable if the file
 * cannot be read.
 */
export async function tableIn(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const startsWith = (...first: number[]) => first.every((byte, place) => bytes[place] === byte)
  if (startsWith(0x50, 0x4b, 3, 4)) {
    try {
      return await workbookText(bytes)
    } catch {
      throw unreadable()
    }
  }
  if (startsWith(0xd0, 0xcf, 0x11, 0xe0))
    throw new NoTable('This file has an old Excel format or a password. Please save it as .xlsx or as CSV.')
  const text = decodedText(bytes, startsWith)
  // A picture, for example, or UTF-16 without its mark.
  if (text.includes('\0')) throw unreadable()
  return text
}

const unreadable = () => new NoTable('This file cannot be read. Please save it again as .xlsx or as CSV.')

function decodedText(bytes: Uint8Array, startsWith: (...first: number[]) => boolean): string {
  if (startsWith(0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (startsWith(0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Excel on Windows saves CSV files in this encoding.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** No list of people has more lines or more text than this. */
const mostLines = 10_000
/** The reader of the table refuses more columns (api/limits.ts); one more than it accepts is enough to trigger that. */
const mostColumns = 100
const mostText = 5_000_000

/**
 * Returns the first visible sheet of an .xlsx as text, with cells separated by tabs and each row on its line number in the sheet. Throws
 * a RangeError if the file is not a workbook.
 */
async function workbookText(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
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
      const text = cellText(cell, shared)
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

function cellText(cell: Element, shared: readonly string[]): string {
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

/** More than any list of people needs; a larger unpacked file is refused, because it could be a zip bomb. */
const mostBytes = 20 * 1024 * 1024

/** Reads the files of a ZIP archive with the browser's own decompression, each when it is first needed. */
class Archive {
  readonly #bytes: Uint8Array<ArrayBuffer>
  readonly #places = new Map<
    string,
    { readonly at: number; readonly size: number; readonly method: number }
  >()

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    let end = bytes.length - 22
    while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1
    if (end < 0) throw new RangeError('no directory')
    let at = view.getUint32(end + 16, true)
    for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
      const [name, extra, comment] = [28, 30, 32].map(offset => view.getUint16(at + offset, true))
      const nameEnd = at + 46 + (name ?? 0)
      this.#places.set(new TextDecoder().decode(bytes.subarray(at + 46, nameEnd)), {
        at: view.getUint32(at + 42, true),
        size: view.getUint32(at + 20, true),
        method: view.getUint16(at + 10, true),
      })
      at = nameEnd + (extra ?? 0) + (comment ?? 0)
    }
  }

  /** Returns a file parsed as XML; null if it does not exist. Throws a RangeError if it is not valid spreadsheet XML. */
  async xml(name: string): Promise<Document | null> {
    const place = this.#places.get(name)
    if (!place) return null
    const { at, size, method } = place
    const view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.byteLength)
    const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
    const packed = new Blob([this.#bytes.subarray(start, start + size)])
    const stream =
      method === 0 ? packed.stream() : packed.stream().pipeThrough(new DecompressionStream('deflate-raw'))
    const text = await readText(stream)
    // Refuses entity definitions: a few nested ones can expand to more than the browser's memory holds, and spreadsheets define
    // none.
    if (text.includes('<!DOCTYPE')) throw new RangeError('no spreadsheet')
    const document = new DOMParser().parseFromString(trusted(text), 'text/xml')
    if (document.querySelector('parsererror')) throw new RangeError('no XML')
    return document
  }
}

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string },
  ): {
    createHTML(text: string): string
  }
}

// The Content-Security-Policy allows text to be parsed only through this Trusted Types policy. XML that is never added to the
// page runs no script.
const factory: PolicyFactory | undefined = Reflect.get(globalThis, 'trustedTypes')
const policy = factory?.createPolicy(spreadsheetPolicy, { createHTML: text => text })

function trusted(text: string): string {
  return policy?.createHTML(text) ?? text
}

async function readText(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  let text = ''
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.length
    if (bytes > mostBytes) {
      await reader.cancel()
      throw new RangeError('too large')
    }
    text += decoder.decode(value, { stream: true })
  }
}
