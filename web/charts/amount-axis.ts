import { evenStep } from './even-step.ts'

const mostSteps = 4

/**
 * Returns the marks of an axis of amounts in ascending order: even steps that include 0 and enclose the smallest and the largest
 * amount.
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

/** Formats a mark of amountMarks(), e.g. '$1.5K'. Marks never have a third significant digit that could be lost. */
export function markText(amount: number): string {
  return compactMoney.format(amount)
}
