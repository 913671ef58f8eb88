import type { MouseEvent } from 'react'

const CONTROLS = 'a, button, input, select, textarea, label, summary, dialog, [role="menu"]'

/**
 * Reports whether a click on a row should not open it: it was meant for a control in the row, ends a text selection, or asks for
 * a new tab.
 */
export function isNotRowClick({
  target,
  currentTarget,
  ...event
}: Pick<
  MouseEvent,
  'target' | 'currentTarget' | 'button' | 'defaultPrevented' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'
>): boolean {
  if (event.defaultPrevented || event.button !== 0) return true
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return true
  // A dialog rendered by the row lies elsewhere in the DOM, but React bubbles its clicks to the row.
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(CONTROLS)) return true
  return window.getSelection()?.isCollapsed === false
}
