import type { AnswerOf } from '../../../api/contract.ts'
import { formatNumber } from '../../../engine/number-format.ts'
import { howMany } from '../lists/count-text.ts'

type Totals = AnswerOf<'GET /api/admin/decisions'>['totals']

const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})

/** Returns the totals in one line: '128 decisions · asked $3.1M · approved $1.9M · 61% approved · 14 with deviations · 2 reopened, not counted' */
export function totalsText({
  decisions,
  asked,
  approved,
  approvals,
  withDeviations,
  reopened,
}: Totals): string {
  const open = reopened > 0 ? [`${formatNumber(reopened)} reopened, not counted`] : []
  const counted = howMany(decisions, 'decision', 'decisions')
  if (decisions === 0) return [counted, ...open].join(' · ')
  const share = Math.round((approvals / decisions) * 100)
  return [
    counted,
    `asked ${short.format(asked)}`,
    `approved ${short.format(approved)}`,
    `${share}% approved`,
    `${formatNumber(withDeviations)} with deviations`,
    ...open,
  ].join(' · ')
}
