import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../api-client.ts'
import { firstClients } from '../first-clients.ts'

/** The officer's clients that match, page by page (D34), and the statistics over all of them. */
export function useClients(search: string) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: ['officer', 'clients', search],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/loan-officer/clients', {
        query: { ...firstClients(search), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
  })
  return {
    ...query,
    clients: useMemo(() => data?.pages.flatMap(page => page.clients), [data]),
    statistics: data?.pages[0]?.statistics,
  }
}
