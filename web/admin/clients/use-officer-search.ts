import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../api/contract.ts'
import { call } from '../../app/api-client.ts'
import { useDebounced } from '../../ui/timing.ts'

export type Officer = AnswerOf<'GET /api/admin/users'>['users'][number]

export interface FoundOfficers {
  readonly officers: readonly Officer[]
  /** Whether `officers` is the answer to the current text in the search box, not to an earlier one. */
  readonly isCurrent: boolean
  readonly hasMore: boolean
  /** Whether no answer has arrived yet at all. */
  readonly isFirst: boolean
  readonly error: Error | null
}

export const shownAtOnce = 20

/** Searches for active loan officers other than the present one, sorted by name. */
export function useOfficerSearch(wanted: string, presentOfficerId: string | null): FoundOfficers {
  const search = useDebounced(wanted)
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['admin', 'officers', search],
    queryFn: ({ signal }) =>
      call('GET /api/admin/users', {
        query: { role: 'loan_officer', sort: 'name', limit: shownAtOnce, ...(search && { search }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  return {
    officers: data?.users.filter(user => user._id !== presentOfficerId && user.isActive) ?? [],
    isCurrent: data !== undefined && !error && !isPlaceholderData && search === wanted,
    hasMore: (data?.nextCursor ?? null) !== null,
    isFirst: data === undefined,
    error,
  }
}
