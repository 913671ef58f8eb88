import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { openingForm } from '../../forms/chain.ts'
import { activeClientId } from '../app/active-client.ts'
import { clientOfEntry, formAddress } from '../app/addresses.ts'

export interface Place {
  /** The client of this history entry, if the address does not name a form; null for a new client's form. */
  readonly clientId: string | null
  /** Increases with each form that the screen arrives at. */
  readonly visit: number
  /** Called once the open Standard Form has a client or a record: changes its address and keeps it open. */
  readonly move: (clientId: string, formId?: string) => void
}

/**
 * Returns where in the browser's history the form screen is (D37). Two entries can share an address but belong to different
 * clients' forms, and one form gets another address while it is open, when its first save creates its client.
 */
export function usePlace(formId: string | undefined): Place {
  const [path, navigate] = useLocation()
  const entryClient = clientOfEntry(useHistoryState<unknown>())
  const clientId = entryClient === undefined ? activeClientId() : entryClient

  // An entry that this app did not create, for example from a typed address, is assigned to this tab's client.
  const isNamed = formId !== undefined || entryClient !== undefined
  useLayoutEffect(() => {
    if (!isNamed) navigate(path + location.search, { replace: true, state: { clientId } })
  }, [isNamed, path, clientId, navigate])

  const here = formId ?? `client ${clientId}`
  const [place, setPlace] = useState({ here, visit: 0 })
  const moved = useRef(place)
  if (place.here !== here) {
    const isMove = moved.current.here === here && moved.current.visit === place.visit
    setPlace({ here, visit: isMove ? place.visit : place.visit + 1 })
  }

  return {
    clientId,
    visit: place.visit,
    move(owner, record) {
      const to = formAddress(openingForm, owner, record)
      moved.current = { here: record ?? `client ${owner}`, visit: place.visit }
      navigate(to.path + location.search, { replace: true, state: to.state })
    },
  }
}
