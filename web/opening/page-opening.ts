import { useEffect, useState } from 'react'

/** How long a page that has just been opened may show nothing. */
const LONGEST_MS = 200

let isOpening = true

/** From now on whatever is not there yet shows its outline at once. */
export function endPageOpening(): void {
  isOpening = false
}

/**
 * Whether the page has just been opened with this screen. What the screen needs is on its way by then: it shows nothing for a
 * moment rather than the outline of a form that the form itself replaces at once, which takes half as long to draw as the form.
 */
export function usePageOpening(): boolean {
  const [isStill, setIsStill] = useState(isOpening)
  useEffect(() => {
    if (!isStill) return
    const timer = setTimeout(() => setIsStill(false), LONGEST_MS)
    return () => clearTimeout(timer)
  }, [isStill])
  return isStill
}
