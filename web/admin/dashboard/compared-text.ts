import { toHundredths } from '../../../engine/finance.ts'
import { formatNumber } from '../../../engine/number-format.ts'
/** Compares a figure with its previous value, e.g. '+3 (+30%) from 10'. There is no percentage if the previous value is 0. */
export function changeText(now: number, before: number, text = formatNumber) {
  if (now === before) return `the same as before: ${text(before)}`
  const change = toHundredths(now - before)
  const sign = change > 0 ? '+' : '−'
  const percent =
    before === 0 ? '' : ` (${sign}${formatNumber(Math.round((Math.abs(change) / before) * 100))}%)`
  return `${sign}${text(Math.abs(change))}${percent} from ${text(before)}`
}

/** Formats a range of days: 'Nov 1–22, 2026', 'Oct 1 – Nov 22, 2026', or 'Nov 1, 2026' for a single day. */
export function daysText({ from, to }: { readonly from: string; readonly to: string }): string {
  return range.formatRange(new Date(from), new Date(to))
}

const range = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})
