import type { GridSection } from '../../../../engine/types.ts'
import { moveOf, placeOf } from '../move.ts'
import { extendedTo, isSame, type Place, type Range } from './range.ts'

/** What is done with a range. */
export interface RangeActs {
  readonly select: (range: Range | null) => void
  /** Gives what goes to the clipboard. */
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
 * Hears the keys and clicks that concern a range. The table hears them before its cells do, which React calls from the root
 * of the page. Gives what ends the hearing.
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
    // The focus stays in its cell while another window has it, where what was copied may be pasted.
    table.addEventListener(
      'focusout',
      ({ target }) => {
        if (target !== document.activeElement) end()
      },
      { signal },
    )
    // A click that extends a range explains no calculated value.
    table.addEventListener(
      'click',
      event => {
        if (event.shiftKey) event.stopPropagation()
      },
      { signal },
    )
    // Without a text that is selected, the browser says of no cell that it was copied.
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

/** Shift with an arrow does where the arrow alone would leave the cell; elsewhere it selects text. Once there is a range it always does. */
function extendsRange({ section, table, range, acts }: Scope, from: Place, event: KeyboardEvent): boolean {
  const { key, altKey, shiftKey } = event
  if (!shiftKey || event.ctrlKey || event.metaKey || !key.startsWith('Arrow')) return false
  const target = range ? table : (event.target ?? table)
  // As with Ctrl an arrow stops on calculated cells, too.
  const move = moveOf({ key, altKey, shiftKey: false, ctrlKey: true, metaKey: false, target })
  const end = move && extendedTo(section, range?.end ?? from, move)
  if (end) select(acts, { anchor: range?.anchor ?? from, end })
  return range !== null || Boolean(end)
}

/** Whether a key does something with all of a range; writing into it only while the form can be written. */
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

/** Shift and a click extend the range from the cell that has the focus; any other click ends it. */
function onMouseDown({ table, range, acts }: Scope, event: MouseEvent): void {
  if (event.button !== 0) return
  const anchor = range?.anchor ?? placeIn(table, document.activeElement)
  const end = placeIn(table, event.target)
  const isWanted = event.shiftKey && anchor && end && !isSame(anchor, end)
  if (!isWanted) {
    if (range) acts.select(null)
    return
  }
  // The focus stays in the cell that the range begins with.
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

/** The place of the cell that something stands in; null outside of the cells of this table. */
function placeIn(table: HTMLTableElement, target: EventTarget | null): Place | null {
  if (!(target instanceof Element) || !table.contains(target)) return null
  const cell = target.closest('td')?.querySelector<HTMLElement>('[data-row][data-column]')
  return cell ? placeOf(cell) : null
}
