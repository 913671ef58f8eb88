import { toHundredths } from '../../engine/finance.ts'

/** How sentences of checks write figures. */

/** 41.3% */
export function percent(value: number): string {
  return `${oneDecimal(value)}%`
}

/** 7.3 */
export function oneDecimal(value: number): string {
  return (Math.round(value * 10) / 10 + 0).toFixed(1)
}

/** 2.18 */
export function twoDecimals(value: number): string {
  return (toHundredths(value) + 0).toFixed(2)
}

/** The decisions of a memo that lend on its terms. */
export const lendingDecisions: readonly string[] = ['approve', 'conditional-approval']
