import { ownTimeZone } from '../../accounts/time-zone.ts'
import { lenderZone, timeIn } from '../app/dates.ts'

// D47

/** Formats a time to the second with its time zone, as an audit needs it: Nov 20, 2025, 12:03:07 PM GMT+9. */
export function americanMoment(time: string): string {
  const options = {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  } as const
  return timeIn(time, 'en-US', options) ?? 'N/A'
}

/** Names the time zone in which days and weeks begin: "Days follow the time in Asia/Tokyo". */
export function daysBy(): string {
  return `Days follow the time in ${lenderZone() ?? ownTimeZone()}`
}

/** Returns the text if it is a day of the form YYYY-MM-DD, otherwise undefined. For values from the address. */
export function dayOf(text: string | undefined): string | undefined {
  const isDay = text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
  return isDay ? text : undefined
}

/** A period, both days included; without a day it is open at that end. */
export interface Days {
  readonly from?: string
  readonly to?: string
}

/** Returns the period that an address names. */
export function daysOf({ get }: { readonly get: (name: string) => string | undefined }): Days {
  const [from, to] = [dayOf(get('from')), dayOf(get('to'))]
  return { ...(from && { from }), ...(to && { to }) }
}
