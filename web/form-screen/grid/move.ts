/** Keyboard navigation between the cells of a grid, as in a spreadsheet. */

type Direction = 'up' | 'down' | 'left' | 'right'

/** A cell of a grid. Headings and empty cells are not listed, so every move skips them. */
export interface GridPlace {
  readonly row: number
  readonly column: number
  /** Whether the user can type into it: it is not calculated, and the form is not read-only. */
  readonly editable: boolean
}

export interface GridMove {
  readonly direction: Direction
  /** True for Enter, which continues from the end of a column at the top of the next one. */
  readonly wraps: boolean
  /** True with Ctrl or Cmd: the move also stops on calculated cells, whose formula is shown when they have the focus. */
  readonly stopsOnCalculated: boolean
}

interface PressedKey {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly target: EventTarget
}

/** Returns the move for a key; null if the key belongs to the text in the cell. */
export function moveOf(event: PressedKey): GridMove | null {
  if (event.altKey) return null
  const isCommand = event.ctrlKey || event.metaKey
  if (event.key === 'Enter') {
    if (isCommand) return null
    return { direction: event.shiftKey ? 'up' : 'down', wraps: !event.shiftKey, stopsOnCalculated: false }
  }
  const direction = event.shiftKey ? null : arrowDirection(event)
  return direction && { direction, wraps: false, stopsOnCalculated: isCommand }
}

function arrowDirection({ key, target }: PressedKey): Direction | null {
  switch (key) {
    case 'ArrowUp':
      return 'up'
    case 'ArrowDown':
      return 'down'
    case 'ArrowLeft':
      return caretAt(target, 'start') ? 'left' : null
    case 'ArrowRight':
      return caretAt(target, 'end') ? 'right' : null
    default:
      return null
  }
}

/** If the caret is at the edge of the text, or all of it is selected, the cell is not being edited, so arrows leave it. */
function caretAt(target: EventTarget, edge: 'start' | 'end'): boolean {
  if (!(target instanceof HTMLInputElement)) return true
  const { selectionStart, selectionEnd, value } = target
  if (selectionStart === 0 && selectionEnd === value.length) return true
  return selectionStart === selectionEnd && selectionStart === (edge === 'start' ? 0 : value.length)
}

/**
 * Returns the cell that a move leads to; undefined at the edge of the grid. Enter and the arrows stop only at editable cells,
 * so that a column can be filled without looking up. If there are none (a grid of results, a completed form), they stop at
 * every cell. `cells` are in reading order.
 */
export function destinationOf<Cell extends GridPlace>(
  cells: readonly Cell[],
  from: Pick<GridPlace, 'row' | 'column'>,
  { direction, wraps, stopsOnCalculated }: GridMove,
): Cell | undefined {
  const stopsOnAll = stopsOnCalculated || !cells.some(cell => cell.editable)
  const stops = stopsOnAll ? cells : cells.filter(cell => cell.editable)
  const inColumn = stops.filter(cell => cell.column === from.column)
  const inRow = stops.filter(cell => cell.row === from.row)
  switch (direction) {
    case 'up':
      return inColumn.findLast(cell => cell.row < from.row)
    case 'down':
      return inColumn.find(cell => cell.row > from.row) ?? (wraps ? topOfNextColumn(stops, from) : undefined)
    case 'left':
      return inRow.findLast(cell => cell.column < from.column)
    case 'right':
      return inRow.find(cell => cell.column > from.column)
  }
}

function topOfNextColumn<Cell extends GridPlace>(
  stops: readonly Cell[],
  from: Pick<GridPlace, 'column'>,
): Cell | undefined {
  const later = stops.filter(cell => cell.column > from.column)
  const nextColumn = Math.min(...later.map(cell => cell.column))
  return later.find(cell => cell.column === nextColumn)
}

/** Moves the focus to the destination of a move. Cells carry data-row and data-column. */
export function moveFocus(cell: HTMLElement, move: GridMove): void {
  const elements = cell.closest('table')?.querySelectorAll<HTMLElement>('[data-row][data-column]') ?? []
  const cells = Array.from(elements, element => ({
    ...placeOf(element),
    editable: element instanceof HTMLInputElement && !element.readOnly,
    element,
  }))
  destinationOf(cells, placeOf(cell), move)?.element.focus()
}

/** Returns the row and column of a cell in its grid. */
export function placeOf(element: HTMLElement): { readonly row: number; readonly column: number } {
  return { row: Number(element.dataset['row']), column: Number(element.dataset['column']) }
}
