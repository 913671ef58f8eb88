import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../engine/number-format.ts'
import { call } from '../api-client.ts'
import { useWasIdle } from '../ui/use-was-idle.ts'

/** How long a count may be old, in a place that is there all day. */
const freshMs = 60_000

/** How many applications wait, as far as it is counted ("1,000+"); null until it is known, and when there is none. */
export function useWaitingCount(whose: 'officer' | 'admin'): string | null {
  // What the screen itself shows comes first.
  const wasIdle = useWasIdle()
  const { data } = useQuery({
    queryKey: [whose, 'waiting count'],
    queryFn: ({ signal }) => {
      const options = { query: { limit: 1 }, signal }
      return whose === 'admin'
        ? call('GET /api/admin/applications', options)
        : call('GET /api/loan-officer/applications', options)
    },
    staleTime: freshMs,
    enabled: wasIdle,
  })
  if (!data || data.matching === 0) return null
  return `${formatNumber(data.matching)}${data.matchingExact ? '' : '+'}`
}
