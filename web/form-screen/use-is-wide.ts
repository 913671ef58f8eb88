import { useCallback, useSyncExternalStore } from 'react'

/** Reports whether a media query matches; renders again when that changes. */
function useMedia(query: MediaQueryList): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => query.matches)
}

const wide = window.matchMedia('(width >= 1280px)')
const phone = window.matchMedia('(width <= 560px)')

/** Reports whether the live summary has a column of its own. */
export const useIsWide = (): boolean => useMedia(wide)

/** Reports whether the screen is so narrow that forms and steps are chosen from menus. */
export const useIsPhone = (): boolean => useMedia(phone)
