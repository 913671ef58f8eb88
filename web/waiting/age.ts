import { dayMs } from '../../accounts/time-zone.ts'

/** Returns how long something has been waiting, e.g. 'less than a day', '1 day' or '12 days'. */
export function ageInWords(since: string, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(since)) / dayMs)
  if (days < 1) return 'less than a day'
  return days === 1 ? '1 day' : `${days} days`
}
