import { dayMs } from '../../../accounts/time-zone.ts'
import { lenderDay } from '../../app/dates.ts'

// spec 3 §2.53; D47

/**
 * Returns e.g. ", 3 days later" for a time after another; '' on the same day. Days are counted as the dates are shown: from 26
 * October to 7 November are 12 days, whatever the time of day.
 */
export function daysLater(at: string, before: string | undefined): string {
  if (before === undefined) return ''
  const days = Math.round((Date.parse(lenderDay(at)) - Date.parse(lenderDay(before))) / dayMs)
  return days === 0 ? '' : `, ${days} ${days === 1 ? 'day' : 'days'} later`
}
