import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'

/**
 * For each list of selectors the element of the page that the first of them finds. The page of a form changes under what
 * comes later: fields come and go with answers, steps with moves, the summary with the width of the window.
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
