import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import type { Sorting } from '../ui/display/DataTable.tsx'
import { directionOf, nextOrder } from '../ui/display/sort-order.ts'
import { addressOf, type ClientOrder, type ClientView, viewOf } from './client-view.ts'

/** The view of the client list. It is kept in the address, so that Back from a client returns to the same list. */
export function useClientView() {
  const [parameters, setParameters] = useSearchParams()
  const view = useMemo(() => viewOf(parameters), [parameters])

  const change = useCallback(
    (part: Partial<ClientView>) =>
      setParameters(
        before => {
          const known = viewOf(before)
          return addressOf({ ...known, ...part })
        },
        { replace: true },
      ),
    [setParameters],
  )

  const { sort } = view
  const sorting: Sorting = useMemo(
    () => ({
      directionOf: name => directionOf(sort, name),
      // Safe, because the sortable columns are named like the orders.
      onSort: (name, first) => change({ sort: nextOrder(sort, name, first) as ClientOrder }),
    }),
    [sort, change],
  )
  return { view, change, sorting }
}
