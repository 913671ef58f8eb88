import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

/** Rows that a list fetches at a time; the rest is asked for. */
export const pageRows = 50

export interface PageRequest {
  readonly query: { readonly limit: number; readonly cursor?: string }
  readonly signal: AbortSignal
}

/** A list that searches, filters, sorts and pages on the server (D34). What was found stays while the next loads. */
export function usePages<Page extends { readonly nextCursor: string | null }>(
  key: readonly unknown[],
  fetchPage: (request: PageRequest) => Promise<Page>,
) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: ['admin', ...key],
    queryFn: ({ pageParam, signal }) =>
      fetchPage({ query: { limit: pageRows, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
  })
  return { ...query, pages: data?.pages, first: data?.pages[0] }
}

export type Pages = Omit<ReturnType<typeof usePages>, 'pages' | 'first'>
