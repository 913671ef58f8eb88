import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../api-client.ts'
import { whenIdle } from '../ui/when-idle.ts'

/** How long a count may be old, in a place that is there all day. */
const freshMs = 60_000

/** How many applications wait, as far as it is counted ("1,000+"); null until it is known, and when there is none. */
export function useWaitingCount(whose: 'officer' | 'admin'): string | null {
  const [isIdle, setIsIdle] = useState(false)
  // What the screen itself shows comes first.
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  const { data } = useQuery({
    queryKey: [whose, 'waiting count'],
    queryFn: ({ signal }) => {
      const options = { query: { limit: 1 }, signal }
      return whose === 'admin'
        ? call('GET /api/admin/applications', options)
        : call('GET /api/loan-officer/applications', options)
    },
    staleTime: freshMs,
    enabled: isIdle,
  })
  if (!data || data.matching === 0) return null
  return `${data.matching.toLocaleString('en-US')}${data.matchingExact ? '' : '+'}`
}
