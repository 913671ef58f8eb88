import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'

/**
 * Returns, for each list of selectors, the element that its first matching selector finds; null if none matches. Keeps
 * looking, because a form's page changes: fields appear and disappear with answers, steps with moves, and the summary with
 * the width of the window.
 */
export function usePlaces(wanted: readonly (readonly string[])[]): readonly (Element | null)[] {
  const [places, setPlaces] = useState<readonly (Element | null)[]>([])

  const look = useEffectEvent(() => {
    const now = wanted.map(firstFound)
    const isSame = now.length === places.length && now.every((place, index) => place === places[index])
    if (!isSame) setPlaces(now)
  })

  useLayoutEffect(() => look())

  useEffect(() => {
    let frame = 0
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => look())
    })
    const main = document.querySelector('main')
    if (main) observer.observe(main, { childList: true, subtree: true })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [])

  return places
}

function firstFound(selectors: readonly string[]): Element | null {
  for (const selector of selectors) {
    const found = document.querySelector(selector)
    if (found) return found
  }
  return null
}
