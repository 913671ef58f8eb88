import { type RefObject, useEffect } from 'react'
import { onShortcut } from '../../ui/page-keys.ts'

/** Keyboard shortcuts of a list: J and K move between rows, Enter opens the focused row, X selects it. */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => onShortcut(key => list.current !== null && act(list.current, key)), [list])
}

/** Handles a key; reports whether it was a shortcut. */
function act(list: HTMLElement, key: string): boolean {
  const rows = [...list.querySelectorAll<HTMLElement>('tbody [data-index]')]
  const active = document.activeElement
  const here = rows.findIndex(row => row.contains(active))
  const row = rows[here]
  if (key === 'j' || key === 'k') {
    const next = rows[here === -1 ? 0 : here + (key === 'j' ? 1 : -1)]
    if (!next) return false
    next.tabIndex = -1
    next.focus({ preventScroll: true })
    next.scrollIntoView({ block: 'nearest' })
    return true
  }
  if (key === 'x') {
    const box = row?.querySelector<HTMLElement>('input[type="checkbox"]')
    box?.click()
    return box !== null && box !== undefined
  }
  if (key !== 'enter' || row === undefined || row !== active) return false
  row.click()
  return true
}
