import { evenStep } from './even-step.ts'

const mostSteps = 4

/**
 * The marks of an axis of amounts, upwards: even steps with 0 among them, from the last below the least to the first above
 * the largest.
 */
export function amountMarks(amounts: readonly number[]): readonly [number, number, ...number[]] {
  const least = Math.min(0, ...amounts)
  const largest = Math.max(0, ...amounts)
  const step = evenStep((largest - least) / mostSteps)
  const first = Math.floor(least / step)
  const last = Math.max(first + 1, Math.ceil(largest / step))
  const after = Array.from({ length: last - first - 1 }, (_, at) => (first + at + 2) * step)
  return [first * step, (first + 1) * step, ...after]
}

const compactMoney = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  signDisplay: 'negative',
})

/** '$1.5K': a mark of amountMarks(), which has no third digit to lose. */
export function markText(amount: number): string {
  return compactMoney.format(amount)
}
