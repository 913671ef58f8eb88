import { type Block, brief, isWords, kindOf, said } from './cells.ts'
import {
  areNames,
  type Columns,
  columnsFrom,
  isUnknown,
  type PlacedColumns,
  placeColumns,
} from './columns.ts'
import { matchLabels, namesPeriod } from './match-labels.ts'
import {
  counted,
  type NamedScope,
  type Paste,
  type PasteChoice,
  type PastePlan,
  type PasteScope,
} from './plan.ts'
import { isLateDay, type Layout, placeDays, planCells } from './plan-cells.ts'
import { readBlock } from './read-block.ts'

export interface Place {
  readonly row: number
  readonly column: number
}

/**
 * Places a pasted table on the grid. An amount goes only into a cell whose row and column the table names, or, along an axis
 * that it does not name at all, by position from the cell that was pasted into. Whatever is not understood leads to a question.
 * Numbers on calculated cells are compared with them.
 */
export function planPaste(scope: NamedScope, start: Place, table: readonly (readonly string[])[]): Paste {
  const { block, isOfDays, leftOut, doubts } = readBlock(scope, table)
  const paste = isOfDays ? pasteDays(scope, block) : pasteBlock(scope, start, block)
  const whole = leftOut.length > 0 ? withLeftOut(paste, leftOut) : paste
  return doubts.length === 0
    ? whole
    : ask(
        [...doubts, ...(whole.kind === 'question' ? [whole.text] : [])].join(' '),
        ...choicesOf(whole, 'Paste the amounts all the same'),
      )
}

function withLeftOut(paste: Paste, lines: readonly string[]): Paste {
  const more = (plan: PastePlan) => ({ ...plan, leftOut: [...lines, ...plan.leftOut] })
  if (paste.kind === 'plan') {
    const isEmpty = Object.keys(paste.plan.changes).length === 0
    return isEmpty
      ? ask(`Nothing here belongs into this table: ${lines.join(', ')}.`)
      : { kind: 'plan', plan: more(paste.plan) }
  }
  return { ...paste, choices: paste.choices.map(({ label, plan }) => ({ label, plan: more(plan) })) }
}

function pasteBlock(scope: NamedScope, start: Place, block: Block): Paste {
  const placed = placeColumns(scope, block, start.column)
  if (placed.kind === 'named') return pasteInto(scope, start, block, placed.columns, true)
  if (placed.kind === 'unknown') return askOfColumns(scope, start, block, placed)
  const filled = filledColumns(block)
  // Beside months, only as many columns as the grid has are surely all its own.
  const isPart = scope.kind === 'credit' || filled.length < scope.section.columns.length
  if (placed.kind === 'bare' && block.labels && scope.kind !== null && filled.length > 1 && isPart)
    return askOfColumns(scope, start, block, {
      heads: [],
      known: (block.cells[0] ?? []).map(() => null),
      possible: filled,
    })
  const { first, last, count, most } = columnsFrom(scope.section, block, start.column)
  const paste = pasteInto(scope, start, block, first, false)
  if (count <= most || placed.kind === 'periods') return paste
  const text = `You pasted ${count} columns. From this cell on the table has ${most}.`
  return {
    kind: 'question',
    text: paste.kind === 'question' ? `${text} ${paste.text}` : text,
    choices: [
      ...choicesOf(paste, `Paste the first ${most}`),
      ...choicesOf(pasteInto(scope, start, block, last, false), `Paste the last ${most}`),
    ],
  }
}

/** Asks about headings that are not understood. */
function askOfColumns(
  scope: NamedScope,
  start: Place,
  block: Block,
  { heads, known, possible }: Omit<PlacedColumns & { kind: 'unknown' }, 'kind'>,
): Paste {
  const names = heads.filter(head => head !== '').map(head => `“${brief(head)}”`)
  const only = (column: number): Columns => known.map((_, at) => (at === column ? start.column : null))
  const found = known.filter(place => place !== null).length
  const byName = {
    label: `Paste ${counted(found, 'column')} by ${found === 1 ? 'its name' : 'their names'}`,
    columns: known,
  }
  const { first, count, most } = columnsFrom(scope.section, block, start.column)
  const ways = [
    ...(found > 0 ? [byName] : []),
    ...possible.map(column => ({ label: onlyLabel(block, column), columns: only(column) })),
    ...(possible.length > 1 && count <= most
      ? [{ label: 'Paste all from this cell on', columns: first }]
      : []),
  ]
  return askEach(
    names.length > 0
      ? `This table has no column ${names.join(', ')}.`
      : 'It is not clear which column is meant.',
    ways.map(({ label, columns }) => ({ label, paste: pasteInto(scope, start, block, columns, true) })),
  )
}

function onlyLabel(block: Block, column: number): string {
  return `Paste only ${columnName(block, column)}`
}

function columnName({ heads, cells }: Block, column: number): string {
  const head = heads?.[column] ?? ''
  if (head !== '') return `“${brief(head)}”`
  const given = cells.map(row => row[column]?.trim() ?? '').filter(text => text !== '')
  return `the column of ${[...new Set([given[0], given.at(-1)])].join(' … ')}`
}

/** Places a list of days, of which one column is the grid's. */
function pasteDays(scope: NamedScope, block: Block): Paste {
  const { kind } = scope
  const filled = filledColumns(block)
  const headOf = (at: number) => block.heads?.[at] ?? ''
  const own = filled.filter(at => kind !== null && kindOf(headOf(at)) === kind)
  const [only, ...others] = own.length === 1 ? own : filled
  if (only === undefined) return ask('There is no amount for this table beside these dates.')
  const isClear = others.length === 0 && (headOf(only) === '' || !isUnknown(headOf(only)))
  if (isClear) return pasteColumnOfDays(scope, block, only)
  const text =
    others.length === 0
      ? `This table has no column ${columnName(block, only)}.`
      : 'It is not clear which column is meant.'
  return askEach(
    text,
    filled.map(at => ({ label: onlyLabel(block, at), paste: pasteColumnOfDays(scope, block, at) })),
  )
}

function filledColumns({ cells }: Block): number[] {
  const width = Math.max(0, ...cells.map(row => row.length))
  return Array.from({ length: width }, (_, at) => at).filter(at => cells.some(row => row[at]?.trim()))
}

/** Asks which of several pastes is meant; what the first one asks in turn is part of the question. */
function askEach(text: string, pastes: readonly { readonly label: string; readonly paste: Paste }[]): Paste {
  const first = pastes[0]?.paste
  return ask(
    first?.kind === 'question' ? `${text} ${first.text}` : text,
    ...pastes.flatMap(({ label, paste }) => choicesOf(paste, label)),
  )
}

function pasteColumnOfDays(scope: NamedScope, block: Block, column: number): Paste {
  const entries = block.cells.map((row, at) => ({ day: block.labels?.[at] ?? '', text: row[column] ?? '' }))
  const { questions, ways } = placeDays(scope.calendar, entries, scope.kind === 'balance')
  const { section } = scope
  const pastes = ways.map(({ labels, cells, leftOut }) => {
    const placed = {
      labels: null,
      heads: null,
      cells: section.rows.map((_, row) => section.columns.map((_, at) => cells.get(row)?.get(at))),
    }
    const layout = { rows: section.rows.map((_, at) => at), columns: section.columns.map((_, at) => at) }
    const plan = planCells(scope, placed, layout)
    return { label: labels.join(', '), plan: { ...plan, leftOut: [...leftOut, ...plan.leftOut] } }
  })
  const [only] = pastes
  if (only && questions.length === 0) return { kind: 'plan', plan: only.plan }
  return ask(questions.join(' '), ...pastes)
}

function pasteInto(
  scope: NamedScope,
  start: Place,
  block: Block,
  columns: Layout['columns'],
  areNamed: boolean,
): Paste {
  const rows = namedRows(scope, block)
  const paste: Paste = rows
    ? { kind: 'plan', plan: planCells(scope, block, { rows, columns }) }
    : lineByLine(scope, block, columns, linesFrom(scope, start))
  const others = [areNamed ? null : block.heads, rows ? null : block.labels].find(names =>
    names?.some(namesPeriod),
  )
  if (others) return paste.kind === 'plan' ? askOfOthers(others, paste.plan) : paste
  return block.labels && (!rows || hasOtherNames(scope, block, rows))
    ? askOfNames(scope, block, columns, paste)
    : paste
}

/** Reports whether a line of a table of months or days has a name that is no month, day or total. */
function hasOtherNames({ calendar }: NamedScope, block: Block, rows: Layout['rows']): boolean {
  if (calendar.months.size === 0) return false
  return (block.labels ?? []).some(
    (label, down) =>
      rows[down] === null &&
      isFilled(block, down) &&
      isWords(label) &&
      !namesPeriod(label) &&
      kindOf(label) === null,
  )
}

/** Asks if most row labels are unknown to the grid, because the rows may not be meant for the lines they would fall on. */
function askOfNames(scope: NamedScope, block: Block, columns: Layout['columns'], byPlace: Paste): Paste {
  const places = placesOfLines(scope, block)
  const unknown = (block.labels ?? []).filter(
    (label, down) => label.trim() !== '' && places[down] === null && isFilled(block, down),
  )
  if (unknown.length === 0) return byPlace
  const names = unknown.slice(0, 3).map(name => `“${brief(name)}”`)
  const more = unknown.length > names.length ? ` and ${unknown.length - names.length} more` : ''
  const known = places.filter(place => place !== null).length
  const byName = {
    label: known === 1 ? 'Paste 1 line by its name' : `Paste ${known} lines by their names`,
    plan: planCells(scope, block, { rows: places, columns }),
  }
  // Among months and days, the other lines belong to their names.
  const isOfNames = known > 0 && scope.calendar.months.size > 0
  const others =
    byPlace.kind === 'plan' ? [{ label: 'Paste from this cell on', plan: byPlace.plan }] : byPlace.choices
  return ask(
    `This table has no line ${names.join(', ')}${more}.`,
    ...(known > 0 ? [byName] : []),
    ...(isOfNames ? [] : others),
  )
}

/**
 * Asks if the years or months are unknown to the grid, because otherwise they would be taken for those of the cells they fall
 * on.
 */
function askOfOthers(names: readonly string[], plan: PastePlan): Paste {
  const given = names.map(name => said(name.trim())).filter(Boolean)
  return ask(`You pasted ${given.join(', ')}, which this table does not have.`, {
    label: 'Paste from this cell on',
    plan,
  })
}

interface Lines {
  /** The indexes of the lines from the start row on, without headings. */
  readonly every: readonly number[]
  /** The indexes of those lines that can be typed into. */
  readonly typed: readonly number[]
}

/**
 * Places a block without labels downwards from the cell that was pasted into. Asks if its lines may be meant for other lines.
 */
function lineByLine(
  scope: NamedScope,
  given: Block,
  columns: Layout['columns'],
  { every, typed }: Lines,
): Paste {
  const block = withoutBlankLines(given, every.length)
  const count = block.cells.length
  const planOn = (lines: readonly number[]) =>
    planCells(scope, block, { rows: block.cells.map((_, down) => lines[down] ?? null), columns })
  const straight = planOn(every)
  const lines = `You pasted ${count} lines.`
  const fallOnCalculated = every.slice(0, count).some(line => !typed.includes(line))
  const toFill = `From this cell down there are ${typed.length} lines to fill.`
  if (count > every.length) {
    const text = `${lines} From this cell down the table has ${every.length}.`
    return ask(text, { label: `Paste the first ${every.length}`, plan: straight })
  }
  if (fallOnCalculated && straight.differ.length > 0 && count < every.length) {
    const text = `${lines} ${toFill} Some would land on calculated lines with other values, so those below would be shifted.`
    const asItIs = { label: 'Paste line by line', plan: straight }
    if (count > typed.length) return ask(text, asItIs)
    return ask(text, { label: 'Skip calculated lines', plan: planOn(typed) }, asItIs)
  }
  const isNearlyAll = typed.length > 3 && count < typed.length && count >= typed.length * 0.75
  if (isNearlyAll) {
    const text = `${lines} ${toFill} If one is missing in between, those below it would be shifted.`
    return ask(text, { label: `Paste ${count} lines`, plan: straight })
  }
  return { kind: 'plan', plan: straight }
}

/** Returns what a question or a plan offers, as choices that begin with a label. */
export function choicesOf(paste: Paste, label: string): PasteChoice[] {
  if (paste.kind === 'plan') return [{ label, plan: paste.plan }]
  return paste.choices.map(choice => ({ ...choice, label: `${label}: ${choice.label}` }))
}

function ask(text: string, ...choices: readonly PasteChoice[]): Paste {
  const labels = choices.map(({ label }) => label)
  const named = choices.map((choice, at) => {
    const number = labels.slice(0, at + 1).filter(label => label === choice.label).length
    return number > 1 ? { ...choice, label: `${choice.label} (${number})` } : choice
  })
  return { kind: 'question', text, choices: named }
}

/** Removes blank rows if the block is too long: spreadsheets have rows for headings, which a grid does not count. */
function withoutBlankLines(block: Block, most: number): Block {
  if (block.cells.length <= most) return block
  return { ...block, labels: null, cells: block.cells.filter(row => row.some(text => text?.trim())) }
}

/**
 * Matches rows by name if most labels are lines of the grid, or if they are years or months. Null to place them by position.
 */
function namedRows(scope: NamedScope, block: Block): Layout['rows'] | null {
  const { labels } = block
  if (!labels) return null
  const places = placesOfLines(scope, block)
  const given = labels.filter((_, down) => isFilled(block, down))
  const found = places.filter((_, down) => isFilled(block, down))
  return areNames(given, found) ? withoutRepeated(scope, block, places) : null
}

/** A heading such as "Cost of goods sold" above its lines does not take the place of the total that has the same name. */
function placesOfLines({ section: { rows }, calendar }: NamedScope, block: Block): Layout['rows'] {
  const labels = block.labels ?? []
  const filled = new Set(labels.filter((_, down) => isFilled(block, down)))
  const places = matchLabels(
    labels.map((label, down) => (filled.has(label) && !isFilled(block, down) ? '' : label)),
    rows.map(row => (row.heading ? null : row.label)),
  )
  // The last day is another one in other months, so each of its cells is checked on its own.
  return places.map(
    (place, down) => place ?? (isLateDay(calendar, labels[down] ?? '') ? calendar.lastDay : null),
  )
}

/** If two lines are about the same month, neither is its amount. */
function withoutRepeated(scope: NamedScope, block: Block, places: Layout['rows']): Layout['rows'] {
  const labels = block.labels ?? []
  const names = scope.section.rows.map(row => (row.heading ? null : row.label))
  const alone = labels.map((label, down) =>
    isFilled(block, down) && namesPeriod(label) ? (matchLabels([label], names)[0] ?? null) : null,
  )
  const isRepeated = (place: number | null) =>
    place !== null && alone.filter(other => other === place).length > 1
  return places.map((place, down) => (isRepeated(alone[down] ?? null) ? null : place))
}

function isFilled({ cells }: Block, down: number): boolean {
  return cells[down]?.some(text => text?.trim()) ?? false
}

function linesFrom({ section, fieldOf }: PasteScope, start: Place): Lines {
  const every = section.rows.flatMap((row, place) => (place < start.row || row.heading ? [] : [place]))
  const typed = every.filter(place =>
    section.rows[place]?.cells.some(key => key !== null && !fieldOf(key)?.calculated),
  )
  return { every, typed }
}
