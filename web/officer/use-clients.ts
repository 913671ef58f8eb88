import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../api-client.ts'
import { type ClientView, firstPageOf } from './client-view.ts'

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
