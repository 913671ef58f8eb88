import { isTimeZone } from '../accounts/time-zone.ts'
import { browserStorage } from './safe-storage.ts'
import { shownZone } from './ui/time-zone.ts'

// D47

const storageKey = 'lenderTimeZone'
// What the last page knew holds until this one has asked.
shownZone.set(usable(browserStorage.getItem(storageKey)))

/** A browser may be older than a zone's name. */
function usable(name: string | null): string | undefined {
  return name !== null && isTimeZone(name) ? name : undefined
}

/** The lender's time zone; undefined, which to every format means the browser's own, until it is known. */
export const lenderZone = shownZone.current

export function keepLenderZone(name: string): void {
  if (name === lenderZone()) return
  browserStorage.setItem(storageKey, name)
  shownZone.set(usable(name))
}
