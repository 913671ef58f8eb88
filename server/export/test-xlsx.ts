import { crc32, inflateRawSync } from 'node:zlib'

/** Reads the files of a ZIP archive by name, from its central directory. Throws if a checksum or a size is wrong. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const content = inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(at + 20)))
    if (crc32(content) !== archive.readUInt32LE(at + 16)) throw new Error(`${name}: the checksum is wrong`)
    if (content.length !== archive.readUInt32LE(at + 24)) throw new Error(`${name}: the size is wrong`)
    files.set(name, content)
    at += 46 + nameLength
  }
  return files
}

export interface TestCell {
  /** `n` for a number or a date, `text` for an inline string. */
  readonly kind: 'n' | 'text'
  readonly style: number
  readonly value: string
}

export interface TestSheet {
  readonly name: string
  readonly xml: string
  /** By cell reference, such as A1. */
  readonly cells: ReadonlyMap<string, TestCell>
}

/** Reads the sheets of an .xlsx. Throws if a part is not well-formed XML of elements, attributes and text. */
export function readXlsx(archive: Buffer): TestSheet[] {
  const files = unzip(archive)
  for (const [name, content] of files) checkWellFormed(name, content.toString('utf8'))
  const text = (name: string) => files.get(name)?.toString('utf8') ?? ''
  const names = [...text('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"/g)].map(match =>
    decoded(match[1] ?? ''),
  )
  return names.map((name, at) => {
    const xml = text(`xl/worksheets/sheet${at + 1}.xml`)
    return { name, xml, cells: cellsOf(xml) }
  })
}

function cellsOf(xml: string): Map<string, TestCell> {
  const cells = new Map<string, TestCell>()
  const cell =
    /<c r="([A-Z]+\d+)" s="(\d+)"(?: t="(inlineStr)")?>(?:<is><t xml:space="preserve">([^<]*)<\/t><\/is>|<v>([^<]*)<\/v>)<\/c>/g
  for (const [, place = '', style, inline, text, value] of xml.matchAll(cell))
    cells.set(place, {
      kind: inline ? 'text' : 'n',
      style: Number(style),
      value: inline ? decoded(text ?? '') : (value ?? ''),
    })
  return cells
}

function checkWellFormed(name: string, xml: string): void {
  const open: string[] = []
  const token = /<\?xml[^>]*\?>\n?|<(\/?)([\w:]+)((?:\s[\w:]+="[^"<]*")*)\s*(\/?)>|[^<]+/gy
  let read = 0
  for (const match of xml.matchAll(token)) {
    read += match[0].length
    const [whole, closing, tag, , empty] = match
    if (/&(?!(amp|lt|gt|quot);)/.test(whole)) throw new Error(`${name}: a bare & in ${whole.slice(0, 80)}`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has none of these.
    if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u.test(whole))
      throw new Error(`${name}: a character that XML does not have`)
    if (!tag || empty) continue
    if (!closing) open.push(tag)
    else if (open.pop() !== tag) throw new Error(`${name}: </${tag}> closes something else`)
  }
  if (read !== xml.length || open.length > 0)
    throw new Error(`${name}: not well-formed after ${read} characters`)
}

/** Decodes text as Excel does: first XML's references, then its own escapes. */
function decoded(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/_x([\da-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
