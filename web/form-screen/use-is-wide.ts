import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds now; renders again when that changes. */
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

/** Whether the live summary has a column of its own. */
export const useIsWide = (): boolean => useMedia(wide)

/** Whether forms and steps are chosen from menus, as there is no room for them. */
export const useIsPhone = (): boolean => useMedia(phone)
