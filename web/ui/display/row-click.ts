import type { MouseEvent } from 'react'

const CONTROLS = 'a, button, input, select, textarea, label, summary, dialog, [role="menu"]'

/** Whether a click on a row was meant for something in it, is the end of selecting its text, or asks for a new tab. */
export function leadsElsewhere({
  target,
  currentTarget,
  ...event
}: Pick<
  MouseEvent,
  'target' | 'currentTarget' | 'button' | 'defaultPrevented' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'
>): boolean {
  if (event.defaultPrevented || event.button !== 0) return true
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return true
  // A dialog of the row stands elsewhere in the page, yet its clicks come here.
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(CONTROLS)) return true
  return window.getSelection()?.isCollapsed === false
}
