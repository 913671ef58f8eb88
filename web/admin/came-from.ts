import { useEffect } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'

/** The state in each entry of the browser's history: the administrator's address from which it was opened. */
interface EntryState {
  readonly cameFrom?: unknown
}

function originOf(state: unknown): string | null {
  const cameFrom = typeof state === 'object' ? (state as EntryState | null)?.cameFrom : undefined
  return typeof cameFrom === 'string' ? cameFrom : null
}

/** Returns the address to which the browser's Back leads; null if the tab was opened with the current address. */
export function useCameFrom(): string | null {
  return originOf(useHistoryState<unknown>())
}

/** Stores in each history entry the address from which it was opened. A new tab, or an address typed by the user, has none. */
export function useKeepCameFrom(): void {
  useEffect(() => {
    let here = addressNow()
    let origin = originOf(history.state)
    const keep = ({ type }: Event) => {
      if (type === 'pushState') origin = here
      if (type === 'popstate') origin = originOf(history.state)
      here = addressNow()
      // Changing the address in place, by a search or a tab, clears the state, so it is written again.
      if (origin !== null && originOf(history.state) !== origin)
        history.replaceState({ ...history.state, cameFrom: origin }, '')
    }
    // The router dispatches pushState and replaceState events in addition to the browser's popstate.
    const events = ['pushState', 'replaceState', 'popstate']
    for (const event of events) window.addEventListener(event, keep)
    return () => {
      for (const event of events) window.removeEventListener(event, keep)
    }
  }, [])
}

/**
 * Returns a function that goes back to the previous address; if the tab was opened with the current address, it goes to
 * `otherwise`.
 */
export function useGoBack(goTo: (address: string) => void, otherwise: string): () => void {
  const cameFrom = useCameFrom()
  return () => (cameFrom === null ? goTo(otherwise) : history.back())
}

const addressNow = () => `${window.location.pathname}${window.location.search}`

/** Returns an address without its query. */
export const pathOf = (address: string): string => address.split('?')[0] ?? ''
