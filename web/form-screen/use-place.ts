import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { openingForm } from '../../forms/chain.ts'
import { activeClientId } from '../app/active-client.ts'
import { clientInQuery, clientOfEntry, formAddress, withoutClient } from '../app/addresses.ts'

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
  const linkClient = clientInQuery(useSearch())
  const entryClient = clientOfEntry(useHistoryState<unknown>())
  const namedClient = linkClient === undefined ? entryClient : linkClient
  const clientId = namedClient === undefined ? activeClientId() : namedClient

  // The entry keeps the client that a link named. One that this app did not create, for example from a typed address, is assigned
  // to this tab's client.
  const isKept = linkClient === undefined && (formId !== undefined || entryClient !== undefined)
  useLayoutEffect(() => {
    const { search, hash } = location
    if (!isKept) navigate(path + withoutClient(search) + hash, { replace: true, state: { clientId } })
  }, [isKept, path, clientId, navigate])

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
