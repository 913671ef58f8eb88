import { isTimeZone } from '../accounts/time-zone.ts'
import { browserStorage } from './safe-storage.ts'
import { shownZone } from './ui/time-zone.ts'

// D47

const storageKey = 'lenderTimeZone'
// The zone that the last page knew stays in use until this page has asked.
shownZone.set(browserStorage.getItem(storageKey) ?? undefined)

let last: { readonly name: string | undefined; readonly zone: string | undefined } = {
  name: undefined,
  zone: undefined,
}

/**
 * Returns the lender's time zone; undefined while it is unknown or if the browser does not know its name. To Intl, undefined
 * means the browser's own zone. The name is validated only when the first time is formatted, because that is slow and most
 * screens begin without one.
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
