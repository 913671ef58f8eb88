import { useQuery } from '@tanstack/react-query'
import { dayMs } from '../accounts/time-zone.ts'
import { formatNumber } from '../engine/number-format.ts'
import { call } from './app/api-client.ts'
import { useWasIdle } from './ui/timing.ts'

/** How old the count may be, because it is on screen all day. */
const freshMs = 60_000

/** Returns how many applications wait, as far as they are counted ("1,000+"); null if there are none or it is not known yet. */
export function useWaitingCount(whose: 'officer' | 'admin'): string | null {
  // Loads after the screen's own content.
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

/** Returns how long something has been waiting, e.g. 'less than a day', '1 day' or '12 days'. */
export function ageInWords(since: string, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(since)) / dayMs)
  if (days < 1) return 'less than a day'
  return days === 1 ? '1 day' : `${days} days`
}
