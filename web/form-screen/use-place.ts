import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { openingForm } from '../../forms/chain.ts'
import { activeClientId } from '../active-client.ts'
import { clientOfEntry, formAddress } from '../form-address.ts'

export interface Place {
  /** Whose form this history entry is, where its address does not say it; null for a new client's. */
  readonly clientId: string | null
  /** Counts up with each form that the screen comes to stand at. */
  readonly visit: number
  /** The open Standard Form has become a client's, or got its record: it gets another address and stays open. */
  readonly move: (clientId: string, formId?: string) => void
}

/**
 * Where in the browser's history the form screen stands (D37). Two entries can have one address and be two clients' forms;
 * and one form gets another address while it is open, when its first save makes it a client's.
 */
export function usePlace(formId: string | undefined): Place {
  const [path, navigate] = useLocation()
  const entryClient = clientOfEntry(useHistoryState<unknown>())
  const clientId = entryClient === undefined ? activeClientId() : entryClient

  // An entry that this app did not make, as after typing an address, is from now on this tab's client's.
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
