import { toHundredths } from '../../../engine/finance.ts'
import { formatNumber } from '../../../engine/number-format.ts'
/** '+3 (30%) on 10' beside what a figure was before; of nothing there is no percentage. */
export function changeText(now: number, before: number, text = formatNumber) {
  if (now === before) return `the same as before: ${text(before)}`
  const change = toHundredths(now - before)
  const sign = change > 0 ? '+' : '−'
  const percent =
    before === 0 ? '' : ` (${sign}${formatNumber(Math.round((Math.abs(change) / before) * 100))}%)`
  return `${sign}${text(Math.abs(change))}${percent} on ${text(before)}`
}

/** 'Nov 1–22, 2026', 'Oct 1 – Nov 22, 2026', 'Nov 1, 2026' for a single day. */
export function daysText({ from, to }: { readonly from: string; readonly to: string }): string {
  return range.formatRange(new Date(from), new Date(to))
}

const range = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})
