import { formatMoney } from '../../../engine/number-format.ts'
import { leverInWords } from '../../../forms/checks/file-words.ts'
import type { NextBand, Path } from '../../../forms/checks/path.ts'

/** How a path to the next band is said. */

/** "1.2 points below Low Risk (76)." */
export function upToNext({ missing, name, from }: NextBand): string {
  return `${missing.toFixed(1)} points below ${name} (${from})`
}

/** "A loan of $19,300.00 instead of $19,500.00 reaches Low Risk: Customer Margin … (+2.0), score 76.8." */
export function pathInWords({ levers, moved, score, band }: Path): string {
  const terms = levers.map(leverInWords).join(' and ')
  const changes = moved.map(({ label, from, to, delta }) => `${label} ${from} → ${to} (${signed(delta)})`)
  const repaid = levers.flatMap(({ outstanding }) =>
    outstanding === undefined ? [] : [` ${formatMoney(outstanding)} would have to be repaid first.`],
  )
  return `${terms} reaches ${band}: ${[...changes, `score ${score.toFixed(1)}`].join(', ')}.${repaid.join('')}`
}

export function noPath(band: string): string {
  return `No smaller loan, closed loan or added property reaches ${band}.`
}

function signed(points: number): string {
  return `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(1)}`
}
