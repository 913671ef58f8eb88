import { useEffect } from 'react'
import { onShortcut } from '../ui/on-shortcut.ts'

/** Keyboard shortcuts of the credit file: J and K move to the next and the previous section. */
export function useSectionKeys(): void {
  useEffect(() => onShortcut(key => (key === 'j' || key === 'k') && move(key === 'j' ? 1 : -1)), [])
}

/** Moves to another section: from the focused one, else from where the window is. Reports whether there is one. */
function move(by: 1 | -1): boolean {
  const sections = [...document.querySelectorAll<HTMLElement>('main section[aria-labelledby]')].filter(
    section => section.offsetParent !== null,
  )
  const here = sections.findIndex(section => section.contains(document.activeElement))
  const next = here === -1 ? nextFromWindow(sections, by) : sections[here + by]
  if (!next) return false
  next.tabIndex = -1
  next.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'start' })
  return true
}

function nextFromWindow(sections: readonly HTMLElement[], by: 1 | -1): HTMLElement | undefined {
  const top = (section: HTMLElement) => Math.round(section.getBoundingClientRect().top)
  return by === 1 ? sections.find(own => top(own) > 0) : sections.findLast(own => top(own) < 0)
}
