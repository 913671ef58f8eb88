import { useSyncExternalStore } from 'react'
import { isTimeZone } from '../accounts/time-zone.ts'
import { browserStorage } from './safe-storage.ts'

// D47

const storageKey = 'lenderTimeZone'
const listeners = new Set<() => void>()
/** What the last page knew holds until this one has asked. */
let zone = usable(browserStorage.getItem(storageKey))

/** A browser may be older than a zone's name. */
function usable(name: string | null): string | undefined {
  return name !== null && isTimeZone(name) ? name : undefined
}

/** The lender's time zone; undefined, which to every format means the browser's own, until it is known. */
export function lenderZone(): string | undefined {
  return zone
}

export function keepLenderZone(name: string): void {
  if (name === zone) return
  browserStorage.setItem(storageKey, name)
  zone = usable(name)
  for (const listener of listeners) listener()
}

/** For what shows times and would not be drawn anew by itself when the zone becomes known. */
export function useLenderZone(): string | undefined {
  return useSyncExternalStore(subscribe, lenderZone)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
