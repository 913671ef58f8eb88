import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import type { QueryOf } from '../../api/contract.ts'
import { decisionWords, isDecision } from '../../forms/credit-file/decision-words.ts'
import { call } from '../app/api-client.ts'
import { firstClients } from '../app/screen-data.ts'
import type { Tone } from '../ui/display/Badge.tsx'
import type { Sorting } from '../ui/display/DataTable.tsx'
import { directionOf, nextOrder } from '../ui/display/sort-order.ts'

type Query = NonNullable<QueryOf<'GET /api/loan-officer/clients'>>
type ClientOrder = NonNullable<Query['sort']>
type Decision = NonNullable<Query['decision']>

/** The search, filters and order of the officer's client list, kept in the address. */
export interface ClientView {
  readonly search: string
  readonly show: 'all' | 'incomplete' | 'complete'
  readonly sort: ClientOrder
  readonly decision: Decision | null
}

/** The client statuses that each card of the dashboard counts (spec 1 §2, §4). */
const statuses = { all: undefined, incomplete: 'Incomplete,Partial Complete', complete: 'Complete' }
const orders: readonly ClientOrder[] = ['-updated', 'updated', 'name', '-name', '-progress', 'progress']
const [usualOrder = '-updated'] = orders

/** The word and tone of each decision in the memo. */
export const decisions = {
  approve: { word: decisionWords.approve, tone: 'good' },
  'conditional-approval': { word: decisionWords['conditional-approval'], tone: 'good' },
  defer: { word: decisionWords.defer, tone: 'attention' },
  reject: { word: decisionWords.reject, tone: 'bad' },
} as const satisfies Record<string, { readonly word: string; readonly tone: Tone }>

// D56
/** The choices of the filter by decision: the decisions that stand, and those of files that are open again. */
export const decisionChoices = [
  ...Object.entries(decisions).flatMap(([value, { word }]) =>
    isDecision(value) ? [{ value, label: word }] : [],
  ),
  { value: 'reopened', label: 'Decided, reopened' },
] as const

function viewOf(address: URLSearchParams): ClientView {
  const show = address.get('show')
  const decision = decisionChoices.find(({ value }) => value === address.get('decision'))
  return {
    search: (address.get('search') ?? '').trim(),
    show: show === 'incomplete' || show === 'complete' ? show : 'all',
    sort: orders.find(order => order === address.get('sort')) ?? usualOrder,
    decision: decision?.value ?? null,
  }
}

/** Returns the address parameters of a view, without default values. */
function addressOf({ search, show, sort, decision }: ClientView): Record<string, string> {
  return {
    ...(search && { search }),
    ...(show !== 'all' && { show }),
    ...(sort !== usualOrder && { sort }),
    ...(decision && { decision }),
  }
}

/** Returns the query of a view's first page. */
function firstPageOf({ search, show, sort, decision }: ClientView): Query {
  const status = statuses[show]
  return {
    ...firstClients(search),
    ...(status !== undefined && { status }),
    ...(sort !== usualOrder && { sort }),
    ...(decision && { decision }),
  }
}

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

/** Loads the officer's matching clients page by page (D34), and the statistics over all of them. */
export function useClients(view: ClientView) {
  const first = firstPageOf(view)
  const { data, ...query } = useInfiniteQuery({
    queryKey: ['officer', 'clients', first],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/loan-officer/clients', {
        query: { ...first, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
    // A cached "no clients" is not shown, so refetch it even if it is recent.
    refetchOnMount: ({ state }) => (state.data?.pages[0]?.statistics.totalClients === 0 ? 'always' : true),
  })
  // A cached "no clients" from an earlier visit is shown only after the server has confirmed it (D39).
  const isOld = query.error !== null || !query.isFetchedAfterMount
  const known = isOld && data?.pages[0]?.statistics.totalClients === 0 ? undefined : data
  return {
    ...query,
    clients: useMemo(() => known?.pages.flatMap(page => page.clients), [known]),
    statistics: known?.pages[0]?.statistics,
  }
}
