import { useEffect, useState } from 'react'

/** How long a page that has just been opened may show nothing. */
const LONGEST_MS = 200

let isOpening = true

/** Screens that are opened from now on show an outline of what is not there yet. */
export function endPageOpening(): void {
  isOpening = false
}

/**
 * Whether the page was opened a moment ago with the screen that this is part of. What the screen needs is on its way by then, so
 * that it shows nothing rather than an outline: drawing that takes half as long as drawing the form that replaces it at once.
 * `isHere` says that what was waited for has come.
 */
export function usePageOpening(isHere = false): boolean {
  const [isStill, setIsStill] = useState(isOpening)
  useEffect(() => {
    if (!isStill || isHere) return
    const timer = setTimeout(() => setIsStill(false), LONGEST_MS)
    return () => clearTimeout(timer)
  }, [isStill, isHere])
  return isStill
}
