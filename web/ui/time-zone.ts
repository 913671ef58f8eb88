import { useSyncExternalStore } from 'react'
import { sharedValue } from './shared-value.ts'

/** The name of the time zone of what is shown; undefined means the browser's own. */
export const shownZone = sharedValue<string | undefined>(undefined)

/** For what shows times and would not be drawn anew by itself when the zone becomes known. */
export function useShownZone(): string | undefined {
  return useSyncExternalStore(shownZone.subscribe, shownZone.current)
}
