import type { Field, GridSection } from '../../../engine/types.ts'
import { destinationOf, type GridMove, moveOf, placeOf } from './move.ts'
import { type ParsedCells, parseCell } from './paste/cells.ts'
import type { GridOperation, PastePlan } from './paste/plan.ts'

// spec 3 §2.99

interface Place {
  readonly row: number
  readonly column: number
}

/** From the focused cell to the cell that the range was extended to, which may be above or to the left. */
export interface Range {
  readonly anchor: Place
  readonly end: Place
}

/** The indexes of a range's rows, without headings, and of its columns, in ascending order. */
interface Area {
  readonly rows: readonly number[]
  readonly columns: readonly number[]
}

/** Returns the rows and columns of a range, without rows that are headings. */
export function areaOf({ rows, columns }: GridSection, { anchor, end }: Range): Area {
  const isBetween = (place: number, one: number, other: number) =>
    place >= Math.min(one, other) && place <= Math.max(one, other)
  return {
    rows: [...rows.keys()].filter(row => !rows[row]?.heading && isBetween(row, anchor.row, end.row)),
    columns: [...columns.keys()].filter(column => isBetween(column, anchor.column, end.column)),
  }
}

export function isSame(one: Place, other: Place): boolean {
  return one.row === other.row && one.column === other.column
}

export function keyAt({ rows }: GridSection, { row, column }: Place): string | null {
  return rows[row]?.cells[column] ?? null
}

/** Returns the keys of all cells of an area, in reading order. */
export function keysIn(section: GridSection, { rows, columns }: Area): string[] {
  return rows.flatMap(row => columns.flatMap(column => keyAt(section, { row, column }) ?? []))
}

/** Returns the cell that an arrow extends a range to, calculated or not; undefined at the edge of the grid. */
function extendedTo(section: GridSection, from: Place, move: GridMove): Place | undefined {
  const cells = section.rows.flatMap(({ cells }, row) =>
    cells.flatMap((key, column) => (key === null ? [] : { row, column, editable: false })),
  )
  return destinationOf(cells, from, { ...move, wraps: false })
}

/** The operations on a range. */
interface RangeActs {
  readonly select: (range: Range | null) => void
  /** Returns the text for the clipboard. */
  readonly copy: (range: Range) => string
  readonly carryOut: (range: Range, what: 'down' | 'right' | 'empty') => void
  readonly paste: (range: Range, text: string) => void
}

interface Scope {
  readonly section: GridSection
  readonly table: HTMLTableElement
  readonly range: Range | null
  readonly isReadOnly: () => boolean
  readonly acts: RangeActs
}

/**
 * Listens for the keys and clicks that concern a range. Uses native listeners on the table, which run before the handlers of
 * its cells, because React calls those from the root of the page. Returns the function that removes the listeners.
 */
export function listenForRange(scope: Scope): () => void {
  const { table, range, acts } = scope
  const leaving = new AbortController()
  const { signal } = leaving
  table.addEventListener('keydown', event => onKeyDown(scope, event), { signal })
  table.addEventListener('mousedown', event => onMouseDown(scope, event), { signal })
  if (range) {
    const end = () => acts.select(null)
    table.addEventListener('input', end, { signal })
    // While another window has the focus, the cell remains the active element, so the range stays, for example to paste it
    // there.
    table.addEventListener(
      'focusout',
      ({ target }) => {
        if (target !== document.activeElement) end()
      },
      { signal },
    )
    // A click that extends a range does not show the formula of a calculated value.
    table.addEventListener(
      'click',
      event => {
        if (event.shiftKey) event.stopPropagation()
      },
      { signal },
    )
    // Listens on the document, because without selected text the browser does not fire clipboard events on the cell.
    for (const type of ['copy', 'cut', 'paste'] as const)
      document.addEventListener(type, event => onClipboard(scope, range, event), { signal, capture: true })
  }
  return () => leaving.abort()
}

function onKeyDown(scope: Scope, event: KeyboardEvent): void {
  const { table, range, acts } = scope
  const from = placeIn(table, event.target)
  if (event.isComposing || !from) return
  if (extendsRange(scope, from, event) || (range && actsOn(scope, range, event))) {
    event.preventDefault()
    event.stopPropagation()
  } else if (range && /^(Arrow.*|Home|End|F2)$/.test(event.key)) acts.select(null)
}

/**
 * Shift with an arrow extends the range when the arrow alone would leave the cell; otherwise it selects text. Once there is a
 * range, it always extends it.
 */
function extendsRange({ section, table, range, acts }: Scope, from: Place, event: KeyboardEvent): boolean {
  const { key, altKey, shiftKey } = event
  if (!shiftKey || event.ctrlKey || event.metaKey || !key.startsWith('Arrow')) return false
  const target = range ? table : (event.target ?? table)
  // As with Ctrl, the move also stops on calculated cells.
  const move = moveOf({ key, altKey, shiftKey: false, ctrlKey: true, metaKey: false, target })
  const end = move && extendedTo(section, range?.end ?? from, move)
  if (end) select(acts, { anchor: range?.anchor ?? from, end })
  return range !== null || Boolean(end)
}

/**
 * Runs the operation of a key on the whole range, and reports whether there was one. Keys that change cells work only if the
 * form is editable.
 */
function actsOn({ isReadOnly, acts }: Scope, range: Range, event: KeyboardEvent): boolean {
  const { key, altKey, shiftKey } = event
  const isCommand = event.ctrlKey || event.metaKey
  if (altKey || shiftKey) return false
  if (key === 'Escape') acts.select(null)
  else if (isReadOnly()) return false
  else if (isCommand && key.toLowerCase() === 'd') acts.carryOut(range, 'down')
  else if (isCommand && key.toLowerCase() === 'r') acts.carryOut(range, 'right')
  else if (!isCommand && (key === 'Delete' || key === 'Backspace')) acts.carryOut(range, 'empty')
  else return false
  return true
}

/** A click with Shift extends the range from the focused cell; any other click ends it. */
function onMouseDown({ table, range, acts }: Scope, event: MouseEvent): void {
  if (event.button !== 0) return
  const anchor = range?.anchor ?? placeIn(table, document.activeElement)
  const end = placeIn(table, event.target)
  const isWanted = event.shiftKey && anchor && end && !isSame(anchor, end)
  if (!isWanted) {
    if (range) acts.select(null)
    return
  }
  // Keeps the focus in the cell that the range started from.
  event.preventDefault()
  select(acts, { anchor, end })
}

function onClipboard({ isReadOnly, acts }: Scope, range: Range, event: ClipboardEvent): void {
  const { type, clipboardData } = event
  if (!clipboardData || (type !== 'copy' && isReadOnly())) return
  event.preventDefault()
  event.stopPropagation()
  if (type === 'paste') acts.paste(range, clipboardData.getData('text/plain'))
  else clipboardData.setData('text/plain', acts.copy(range))
  if (type === 'cut') acts.carryOut(range, 'empty')
}

function select(acts: RangeActs, range: Range): void {
  acts.select(isSame(range.anchor, range.end) ? null : range)
}

/** Returns the place of the cell that contains an element; null outside this table's cells. */
function placeIn(table: HTMLTableElement, target: EventTarget | null): Place | null {
  if (!(target instanceof Element) || !table.contains(target)) return null
  const cell = target.closest('td')?.querySelector<HTMLElement>('[data-row][data-column]')
  return cell ? placeOf(cell) : null
}

/** What an operation on a range needs to know about the form. */
interface RangeScope {
  readonly section: GridSection
  readonly fieldOf: (key: string) => Field | undefined
  /** Reports whether a field can be marked as having no value. */
  readonly takesCode: (field: Field) => boolean
  /** Returns what a cell has, as someone would type it; '' if empty. */
  readonly textOf: (key: string) => string
}

/**
 * Plans to copy the first row of a range into all rows below it, or its first column into all columns beside it. Skips
 * calculated cells.
 */
export function planFill(scope: RangeScope, { rows, columns }: Area, direction: 'down' | 'right'): PastePlan {
  const { section, fieldOf, takesCode, textOf } = scope
  const isDown = direction === 'down'
  const [firstRow = 0, ...below] = rows
  const [firstColumn = 0, ...beside] = columns
  const taken: ParsedCells = { changes: {}, leftOut: [] }
  for (const row of isDown ? below : rows)
    for (const column of isDown ? columns : beside) {
      const source = keyAt(section, isDown ? { row: firstRow, column } : { row, column: firstColumn })
      const field = fieldOf(keyAt(section, { row, column }) ?? '')
      if (source !== null && field && !field.calculated)
        parseCell(taken, field, textOf(source), takesCode(field))
    }
  return planOf('filled', taken)
}

/** Plans to clear everything that a person gave in a range, including marks. */
export function planEmpty({ section, fieldOf, textOf }: RangeScope, area: Area): PastePlan {
  const given = keysIn(section, area).filter(key => !fieldOf(key)?.calculated && textOf(key) !== '')
  return planOf('emptied', { changes: Object.fromEntries(given.map(key => [key, null])), leftOut: [] })
}

function planOf(deed: GridOperation, taken: ParsedCells): PastePlan {
  return { deed, ...taken, agree: 0, differ: [] }
}
