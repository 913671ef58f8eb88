import { useSyncExternalStore } from 'react'

const wide = window.matchMedia('(width >= 1280px)')

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether the live summary has a column of its own. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}
