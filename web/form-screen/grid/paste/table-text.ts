import { withOrdinaryDigits } from '../../../../engine/digits.ts'

/**
 * Parses a range of cells as Excel, LibreOffice and Sheets put it on the clipboard: tabs between cells, line breaks between
 * rows, and double quotes around cells that contain either. A line break after the last row adds no row. Invisible characters
 * are removed: text editors and web pages put them into words and before years, which would then not be recognised. The digits
 * of other scripts become ordinary ones.
 */
export function readTable(pasted: string): string[][] {
  const text = withOrdinaryDigits(pasted.replace(/\p{Cf}/gu, ''))
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let place = 0
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    rows.push(row)
    row = []
  }
  while (place < text.length) {
    const character = text[place]
    if (character === '"' && cell === '') {
      const quoted = readQuoted(text, place)
      if (quoted) {
        cell = quoted.content
        place = quoted.end
        continue
      }
    }
    if (character === '\t') endCell()
    else if (character === '\n') endRow()
    else if (character !== '\r') cell += character
    place += 1
  }
  if (cell !== '' || row.length > 0) endRow()
  return rows
}

/** Reads a quoted cell from its opening quote. Null if the quote is an ordinary character (5" pipe). */
function readQuoted(text: string, start: number): { content: string; end: number } | null {
  let content = ''
  for (let place = start + 1; place < text.length; place += 1) {
    if (text[place] !== '"') content += text[place]
    else if (text[place + 1] === '"') {
      content += '"'
      place += 1
    } else {
      const after = text[place + 1]
      const isClosed = after === undefined || after === '\t' || after === '\n' || after === '\r'
      return isClosed ? { content, end: place + 1 } : null
    }
  }
  return null
}

/** The inverse: writes a range as spreadsheets read it from the clipboard. */
export function writeTable(rows: readonly (readonly string[])[]): string {
  const quoted = (text: string) => (/[\t\n\r]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return rows.map(row => row.map(quoted).join('\t')).join('\n')
}
