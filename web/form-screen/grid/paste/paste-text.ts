import { readNumber, shownNumber, withoutPoint } from '../../store/number-text.ts'
import { type Ambiguity, roundAmounts, splitYears, type Table } from './ambiguity.ts'
import { calendarOf } from './calendar.ts'
import { kindOf, signOf } from './column-kinds.ts'
import { readDates, readFigures } from './date-cells.ts'
import { linesBelowZero } from './minus-signs.ts'
import type { NamedScope, Paste, PasteScope } from './plan.ts'
import { choicesOf, type Place, planPaste } from './plan-paste.ts'
import { pointsOf, withThousands } from './points.ts'
import { isNamed, namesOf } from './read-block.ts'
import { readTable } from './table-text.ts'
import { isValue } from './values.ts'

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
