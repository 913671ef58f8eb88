import type { Computed, Field, GridSection } from '../../../../engine/types.ts'
import type { Changes } from '../../store/answer-sheet.ts'
import { readNumber } from '../../store/number-text.ts'
import type { Block } from './block.ts'
import { areNames, arePeriods, columnsFrom, namedColumns } from './columns.ts'
import { matchLabels } from './match-labels.ts'
import { withoutMinus } from './minus-signs.ts'
import { brief, differenceOf, type ParsedCells, parseCell } from './parse-cell.ts'
import { readBlock } from './read-block.ts'

/** An operation on several cells of a grid at once. */
export type GridOperation = 'pasted' | 'filled' | 'emptied'

/** The result of pasting into a grid, or of filling or clearing a range of it. */
export interface PastePlan {
  readonly deed: GridOperation
  /** The new values by key; null clears a cell. An entry under the key of a note is a mark, as for "n/a" in a cell. */
  readonly changes: Readonly<Record<string, number | string | null>>
  /** What could not be read or had no place, in words: 'Sales 2024: "n/a"'. */
  readonly leftOut: readonly string[]
  /** How many pasted totals equal the calculated values. */
  readonly agree: number
  /** The pasted totals that differ: "Total operating income 2025 differs by $200.00". */
  readonly differ: readonly string[]
}

/** One way to place a block on the grid, labelled for the button that chooses it. */
export interface PasteChoice {
  readonly label: string
  readonly plan: PastePlan
}

/** What to do with a pasted block: carry out a plan, or ask first because its lines may be meant for other lines. */
export type Paste =
  | { readonly kind: 'plan'; readonly plan: PastePlan }
  | { readonly kind: 'question'; readonly text: string; readonly choices: readonly PasteChoice[] }

/** What the report says about a paste, and the row that it appears below. */
export type PasteReportState = { readonly row: number } & (
  | { readonly kind: 'done'; readonly plan: PastePlan }
  | { readonly kind: 'question'; readonly text: string; readonly choices: readonly PasteChoice[] }
  | { readonly kind: 'undone'; readonly deed: GridOperation }
)

/** What planning a paste needs to know about the form. */
export interface PasteScope {
  readonly section: GridSection
  readonly fieldOf: (key: string) => Field | undefined
  /** Reports whether a field can be marked as having no value. */
  readonly takesCode: (field: Field) => boolean
  /** Calculates the values as they would be after these changes. */
  readonly calculate: (changes: Changes) => Computed
  /** The power of ten by which pasted amounts are multiplied. */
  readonly scale?: number
  /** True to remove the minus signs of lines that accept nothing below 0. */
  readonly hasNoMinus?: boolean
}

interface Place {
  readonly row: number
  readonly column: number
}

/** For each row and column of a block, its index in the grid; null if it has none. */
interface Layout {
  readonly rows: readonly (number | null)[]
  readonly columns: readonly (number | null)[]
}

/**
 * Places a pasted table on the grid. Rows and columns are matched by name if the table has names; otherwise they start at the
 * cell that was pasted into, as in a spreadsheet. Numbers on calculated cells are compared with them.
 */
export function planPaste(scope: PasteScope, start: Place, table: readonly (readonly string[])[]): Paste {
  const block = readBlock(scope.section, table)
  const named = namedColumns(scope.section, block)
  if (named) return pasteInto(scope, start, block, named, true)
  const { first, last, count, most } = columnsFrom(scope.section, block, start.column)
  const paste = pasteInto(scope, start, block, first, false)
  if (count <= most || arePeriods(block.heads)) return paste
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

function pasteInto(
  scope: PasteScope,
  start: Place,
  block: Block,
  columns: Layout['columns'],
  areNamed: boolean,
): Paste {
  const rows = namedRows(scope.section, block)
  const paste: Paste = rows
    ? { kind: 'plan', plan: planned(scope, block, { rows, columns }) }
    : lineByLine(scope, block, columns, linesFrom(scope, start))
  const others = [areNamed ? null : block.heads, rows ? null : block.labels].find(arePeriods)
  if (others) return paste.kind === 'plan' ? askOfOthers(others, paste.plan) : paste
  return !rows && block.labels ? askOfNames(scope, block, columns, paste) : paste
}

/** Asks if most row labels are unknown to the grid, because the rows may not be meant for the lines they would fall on. */
function askOfNames(scope: PasteScope, block: Block, columns: Layout['columns'], byPlace: Paste): Paste {
  const places = placesOfLines(scope.section, block)
  const unknown = (block.labels ?? []).filter(
    (label, down) => label.trim() !== '' && places[down] === null && isFilled(block, down),
  )
  if (unknown.length === 0) return byPlace
  const said = unknown.slice(0, 3).map(name => `“${brief(name)}”`)
  const more = unknown.length > said.length ? ` and ${unknown.length - said.length} more` : ''
  const known = places.filter(place => place !== null).length
  const byName = {
    label: known === 1 ? 'Paste 1 line by its name' : `Paste ${known} lines by their names`,
    plan: planned(scope, block, { rows: places, columns }),
  }
  const others =
    byPlace.kind === 'plan' ? [{ label: 'Paste from this cell on', plan: byPlace.plan }] : byPlace.choices
  return ask(`This table has no line ${said.join(', ')}${more}.`, ...(known > 0 ? [byName] : []), ...others)
}

/**
 * Asks if the years or months are unknown to the grid, because otherwise they would be taken for those of the cells they fall
 * on.
 */
function askOfOthers(names: readonly string[], plan: PastePlan): Paste {
  const said = names.map(name => name.trim()).filter(Boolean)
  return ask(`You pasted ${said.join(', ')}, which this table does not have.`, {
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
  scope: PasteScope,
  given: Block,
  columns: Layout['columns'],
  { every, typed }: Lines,
): Paste {
  const block = withoutBlankLines(given, every.length)
  const count = block.cells.length
  const planOn = (lines: readonly number[]) =>
    planned(scope, block, { rows: block.cells.map((_, down) => lines[down] ?? null), columns })
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
  return { kind: 'question', text, choices }
}

/** Removes blank rows if the block is too long: spreadsheets have rows for headings, which a grid does not count. */
function withoutBlankLines(block: Block, most: number): Block {
  if (block.cells.length <= most) return block
  return { ...block, labels: null, cells: block.cells.filter(row => row.some(text => text?.trim())) }
}

/**
 * Matches rows by name if most labels are lines of the grid, or if they are years or months. Null to place them by position.
 */
function namedRows(section: GridSection, block: Block): Layout['rows'] | null {
  const { labels } = block
  if (!labels) return null
  const places = placesOfLines(section, block)
  const given = labels.filter((_, down) => isFilled(block, down))
  const found = places.filter((_, down) => isFilled(block, down))
  return areNames(given, found) ? places : null
}

/** A heading such as "Cost of goods sold" above its lines does not take the place of the total that has the same name. */
function placesOfLines({ rows }: GridSection, block: Block): Layout['rows'] {
  const labels = block.labels ?? []
  const filled = new Set(labels.filter((_, down) => isFilled(block, down)))
  return matchLabels(
    labels.map((label, down) => (filled.has(label) && !isFilled(block, down) ? '' : label)),
    rows.map(row => (row.heading ? null : row.label)),
  )
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

function planned(scope: PasteScope, block: Block, layout: Layout): PastePlan {
  const { section, fieldOf, takesCode, calculate, scale, hasNoMinus = false } = scope
  const taken: ParsedCells = { changes: {}, leftOut: [] }
  const totals: { readonly field: Field; readonly value: number }[] = []
  for (const [down, cells] of block.cells.entries()) {
    const place = layout.rows[down] ?? null
    const line = place === null ? undefined : section.rows[place]
    for (const [across, text] of cells.entries()) {
      if (text === undefined) continue
      const column = layout.columns[across] ?? null
      const key = column === null ? undefined : line?.cells[column]
      const field = key ? fieldOf(key) : undefined
      if (field) {
        const value = parseCell(taken, field, text, takesCode(field), scale)
        if (field.calculated && value !== null) totals.push({ field, value })
      } else if (readNumber(text) !== null)
        taken.leftOut.push(`${block.labels?.[down]?.trim() || 'outside the table'}: "${brief(text)}"`)
    }
  }
  const changes = hasNoMinus ? withoutMinus(scope, taken.changes) : taken.changes
  const computed = calculate(changes)
  const differ = totals.flatMap(({ field, value }) => {
    const calculated = computed[field.key]
    const isCost = hasNoMinus && value < 0 && Number(calculated) > 0
    return differenceOf(field, isCost ? -value : value, calculated) ?? []
  })
  const { leftOut } = taken
  return { deed: 'pasted', changes, leftOut, agree: totals.length - differ.length, differ }
}
