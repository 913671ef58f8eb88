import { formatNumber } from '../../engine/number-format.ts'

/** Returns a count with its noun: "1 year", "1.5 years". */
export function countWithNoun(count: number, one: string): string {
  return `${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`
}
