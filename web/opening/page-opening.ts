import { useEffect, useState } from 'react'

/** How long a page that has just been opened may stay empty. */
const LONGEST_MS = 200

let isOpening = true

/**
 * Ends the opening of the page with its first screen: screens that open later show a skeleton while they load. A first screen that
 * waits for the profile check opens after it, unless the wait was so long that a loading message was shown.
 */
export function useEndOfPageOpening(isWaiting: boolean): void {
  useEffect(() => {
    const timer = setTimeout(() => (isOpening = false), isWaiting ? LONGEST_MS : 0)
    return () => clearTimeout(timer)
  }, [isWaiting])
}

/**
 * Returns true while the page has only just opened with the screen that calls this. The screen's data is then already on its way,
 * so it shows nothing rather than a skeleton, which takes half as long to render as the form that replaces it at once. `isHere`
 * says that the data has arrived.
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
