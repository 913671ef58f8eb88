import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

/** How many rows a list loads at a time by default. */
const pageRows = 50

export interface PageRequest {
  readonly query: { readonly limit: number; readonly cursor?: string }
  readonly signal: AbortSignal
}

/**
 * Loads a list that searches, filters, sorts and pages on the server (D34). The previous rows stay while the next query loads.
 */
export function usePages<Page extends { readonly nextCursor: string | null }>(
  key: readonly unknown[],
  fetchPage: (request: PageRequest) => Promise<Page>,
  rows = pageRows,
) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: ['admin', ...key, rows],
    queryFn: ({ pageParam, signal }) =>
      fetchPage({ query: { limit: rows, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
  })
  return { ...query, pages: data?.pages, first: data?.pages[0] }
}

export type Pages = Omit<ReturnType<typeof usePages>, 'pages' | 'first'>
