import { useSyncExternalStore } from 'react'
import { sharedValue } from './shared-value.ts'

/** The name of the time zone in which times are shown; undefined means the browser's own. */
export const shownZone = sharedValue<string | undefined>(undefined)

/** Re-renders a component that shows times when the time zone becomes known. */
export function useShownZone(): string | undefined {
  return useSyncExternalStore(shownZone.subscribe, shownZone.current)
}
