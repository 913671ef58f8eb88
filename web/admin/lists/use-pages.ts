import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

/** Rows that a list fetches at a time, unless somebody wants more; the rest is asked for. */
const pageRows = 50

export interface PageRequest {
  readonly query: { readonly limit: number; readonly cursor?: string }
  readonly signal: AbortSignal
}

/** A list that searches, filters, sorts and pages on the server (D34). What was found stays while the next loads. */
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
