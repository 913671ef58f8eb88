import { useEffect } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'

/** What each entry of the browser's history keeps: the address of the administrator's from which it was opened. */
interface EntryState {
  readonly cameFrom?: unknown
}

function originOf(state: unknown): string | null {
  const cameFrom = typeof state === 'object' ? (state as EntryState | null)?.cameFrom : undefined
  return typeof cameFrom === 'string' ? cameFrom : null
}

/** The address before this one, to which the browser's Back leads; null in a tab that was opened with this address. */
export function useCameFrom(): string | null {
  return originOf(useHistoryState<unknown>())
}

/** Keeps in each entry of the history where it was opened from. A new tab, or one opened by typing, knows of nothing. */
export function useKeepCameFrom(): void {
  useEffect(() => {
    let here = addressNow()
    let origin = originOf(history.state)
    const keep = ({ type }: Event) => {
      if (type === 'pushState') origin = here
      if (type === 'popstate') origin = originOf(history.state)
      here = addressNow()
      // A search or a tab that changes the address in place begins with an empty state.
      if (origin !== null && originOf(history.state) !== origin)
        history.replaceState({ ...history.state, cameFrom: origin }, '')
    }
    // The router dispatches these of its own, beside the browser's popstate.
    const events = ['pushState', 'replaceState', 'popstate']
    for (const event of events) window.addEventListener(event, keep)
    return () => {
      for (const event of events) window.removeEventListener(event, keep)
    }
  }, [])
}

/** Goes back to where one came from; a tab that was opened with this address goes to `otherwise`. */
export function useGoBack(goTo: (address: string) => void, otherwise: string): () => void {
  const cameFrom = useCameFrom()
  return () => (cameFrom === null ? goTo(otherwise) : history.back())
}

const addressNow = () => `${window.location.pathname}${window.location.search}`

/** Without its query. */
export const pathOf = (address: string): string => address.split('?')[0] ?? ''
