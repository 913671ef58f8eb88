import { isTimeZone } from '../accounts/time-zone.ts'
import { browserStorage } from './safe-storage.ts'
import { shownZone } from './ui/time-zone.ts'

// D47

const storageKey = 'lenderTimeZone'
// What the last page knew holds until this one has asked.
shownZone.set(browserStorage.getItem(storageKey) ?? undefined)

let last: { readonly name: string | undefined; readonly zone: string | undefined } = {
  name: undefined,
  zone: undefined,
}

/**
 * The lender's time zone; undefined, which to every format means the browser's own, until it is known, and where the browser
 * is older than its name. It is looked at when the first time is shown: that takes long, and most screens begin without one.
 */
export function lenderZone(): string | undefined {
  const name = shownZone.current()
  if (name !== last.name) last = { name, zone: name !== undefined && isTimeZone(name) ? name : undefined }
  return last.zone
}

export function isLenderZoneKnown(): boolean {
  return shownZone.current() !== undefined
}

export function keepLenderZone(name: string): void {
  if (name === shownZone.current()) return
  browserStorage.setItem(storageKey, name)
  shownZone.set(name)
}
