import { dayMs } from '../../accounts/time-zone.ts'

/** How long something has been waiting: less than a day, 1 day, 12 days. */
export function ageInWords(since: string, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(since)) / dayMs)
  if (days < 1) return 'less than a day'
  return days === 1 ? '1 day' : `${days} days`
}
