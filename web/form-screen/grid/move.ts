/** Moving about a grid by keys. Cells carry data-row and data-column; headings and empty cells have none and are passed. */

type Direction = 'up' | 'down' | 'left' | 'right'

/** Where a key leads from a cell, or null when it belongs to the text in the cell. */
export function directionOf(event: {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly target: EventTarget
}): Direction | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  switch (event.key) {
    case 'Enter':
      return event.shiftKey ? 'up' : 'down'
    case 'ArrowUp':
      return event.shiftKey ? null : 'up'
    case 'ArrowDown':
      return event.shiftKey ? null : 'down'
    case 'ArrowLeft':
      return !event.shiftKey && caretAt(event.target, 'start') ? 'left' : null
    case 'ArrowRight':
      return !event.shiftKey && caretAt(event.target, 'end') ? 'right' : null
    default:
      return null
  }
}

/** At the edge of its text, or with all of it selected, a cell is not being edited: arrows leave it. */
function caretAt(target: EventTarget, edge: 'start' | 'end'): boolean {
  if (!(target instanceof HTMLInputElement)) return true
  const { selectionStart, selectionEnd, value } = target
  if (selectionStart === 0 && selectionEnd === value.length) return true
  return selectionStart === selectionEnd && selectionStart === (edge === 'start' ? 0 : value.length)
}

/** Puts the focus into the next cell that way; Enter from the last line goes on at the top of the next column. */
export function moveFrom(cell: HTMLElement, direction: Direction, wraps: boolean): void {
  const table = cell.closest('table')
  if (!table) return
  const cells = [...table.querySelectorAll<HTMLElement>('[data-row][data-column]')]
  const row = Number(cell.dataset['row'])
  const column = Number(cell.dataset['column'])
  const at = (candidate: HTMLElement) => ({
    row: Number(candidate.dataset['row']),
    column: Number(candidate.dataset['column']),
  })
  const inColumn = (wanted: number) => cells.filter(candidate => at(candidate).column === wanted)
  const inRow = cells.filter(candidate => at(candidate).row === row)
  const next = {
    up: () => inColumn(column).findLast(candidate => at(candidate).row < row),
    down: () =>
      inColumn(column).find(candidate => at(candidate).row > row) ??
      (wraps ? inColumn(column + 1)[0] : undefined),
    left: () => inRow.findLast(candidate => at(candidate).column < column),
    right: () => inRow.find(candidate => at(candidate).column > column),
  }[direction]()
  next?.focus()
}
