import { withOrdinaryDigits } from '../../../../engine/texts.ts'
import { readNumber, shownNumber, withoutPoint } from '../../store/answer-text.ts'
import {
  type Ambiguity,
  linesBelowZero,
  pointsOf,
  roundAmounts,
  splitYears,
  type Table,
  withThousands,
} from './ambiguity.ts'
import { isValue, kindOf, signOf } from './cells.ts'
import { calendarOf, readDates, readFigures } from './date-cells.ts'
import type { NamedScope, Paste, PasteScope } from './plan.ts'
import { choicesOf, type Place, planPaste } from './plan-paste.ts'
import { isNamed, namesOf } from './read-block.ts'

/** Plans what pasting this text into a cell of a grid does, or which question to ask first. */
export function pasteText(scope: PasteScope, start: Place, text: string): Paste {
  const { section, fieldOf } = scope
  const calendar = calendarOf(section)
  const [key] = section.rows
    .flatMap(row => row.cells)
    .filter(cell => cell !== null && !fieldOf(cell)?.calculated)
  const kind = calendar.months.size > 0 ? kindOf(fieldOf(key ?? '')?.label ?? '') : null
  const names = namesOf(section)
  return askInTurn({ ...scope, calendar, kind }, start, readTable(text), [
    table => readFigures(calendar, table, cell => isNamed(cell, names)),
    table => readDates(calendar, table),
    splitYears,
    roundAmounts,
  ])
}

/** Asks each question that a table leads to, and plans for each combination of answers. */
function askInTurn(
  scope: NamedScope,
  start: Place,
  table: Table,
  [first, ...others]: readonly ((table: Table) => Table | Ambiguity | null)[],
): Paste {
  if (!first) return pasteSigned(scope, start, table)
  const doubt = first(table) ?? table
  if (!('ways' in doubt)) return askInTurn(scope, start, doubt, others)
  const ways = doubt.ways.map(({ label, table: meant, scale = 0 }) => ({
    label,
    paste: askInTurn({ ...scope, scale }, start, meant, others),
  }))
  // A further question is asked for the first way; the choices of the others say what they do.
  const next = ways[0]?.paste
  return {
    kind: 'question',
    text: next?.kind === 'question' ? `${doubt.text} ${next.text}` : doubt.text,
    choices: ways.flatMap(({ label, paste }) => choicesOf(paste, label)),
  }
}

/**
 * Asks about costs that a statement writes below 0. Their cells would refuse them, and until then they would raise the profit.
 * Asks also about each amount that a sign in a column of its own makes negative. The minus of a balance or of credits is never
 * dropped, because an overdrawn account is no money.
 */
function pasteSigned(scope: NamedScope, start: Place, table: Table): Paste {
  const asItIs = pasteTable(scope, start, table)
  const plans = asItIs.kind === 'plan' ? [asItIs.plan] : asItIs.choices.map(({ plan }) => plan)
  const hasSigns = table.flat().some(text => signOf(text) !== null && !isValue(text))
  const lines = plans
    .map(({ changes }) => linesBelowZero(scope, changes, hasSigns))
    .find(names => names.length > 0)
  if (!lines) return asItIs
  const minus = scope.kind === null ? 'drop' : 'leaveOut'
  const other = pasteTable({ ...scope, minus, hasSigns }, start, table)
  const text = `This table takes no amounts below 0: ${lines.join(', ')}.`
  return {
    kind: 'question',
    text: asItIs.kind === 'question' ? `${text} ${asItIs.text}` : text,
    choices: [
      ...choicesOf(other, minus === 'drop' ? 'Without the minus' : 'Leave them out'),
      ...choicesOf(asItIs, 'As they are'),
    ],
  }
}

function pasteTable(scope: NamedScope, start: Place, table: Table): Paste {
  const points = pointsOf(table)
  const asRead = planPaste(scope, start, table)
  if (points === null || points.areThousands === false) return asRead
  const grouped = planPaste(scope, start, withThousands(table))
  return points.areThousands ? grouped : askWhich(points.example.trim(), asRead, grouped)
}

/** Asks whether a point separates thousands, because amounts a thousand times too small would be noticed late. */
function askWhich(example: string, asRead: Paste, grouped: Paste): Paste {
  const small = readAs(example)
  const large = readAs(withoutPoint(example))
  const text = `${example} can be ${small} or ${large}, and nothing else you pasted says which.`
  return {
    kind: 'question',
    text: grouped.kind === 'question' ? `${text} ${grouped.text}` : text,
    choices: [...choicesOf(grouped, `As ${large}`), ...choicesOf(asRead, `As ${small}`)],
  }
}

function readAs(text: string): string {
  const value = readNumber(text)
  return typeof value === 'number' ? shownNumber(value, 'currency') : text
}

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
