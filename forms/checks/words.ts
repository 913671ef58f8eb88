import { formatNearLimits } from '../../engine/near-limits.ts'
import { inFigures } from '../../engine/number-format.ts'

/** Formats for figures in sentences of checks. A figure near a limit has enough decimals to tell it from the limit. */

/** 41.3%; 40.04% with a limit of 40. */
export function percent(value: number, limits: readonly number[] = []): string {
  return `${oneDecimal(value, limits)}%`
}

/** 6.2% and 6.4%; 6.16% and 6.24%. Uses enough decimals to show which of two figures is larger. */
export function percentsApart(one: number, other: number): readonly [string, string] {
  const shown = (value: number, most: number) => `${inFigures(value, { least: 1, most })}%`
  const decimals = [1, 2, 3, 4, 5, 6].find(most => shown(one, most) !== shown(other, most)) ?? 1
  return [shown(one, decimals), shown(other, decimals)]
}

/** 7.3 */
export function oneDecimal(value: number, limits: readonly number[] = []): string {
  return formatNearLimits(value, limits, 1, 1)
}

/** 2.18; 0.9996 with a limit of 1. */
export function twoDecimals(value: number, limits: readonly number[] = []): string {
  return formatNearLimits(value, limits, 2, 2)
}

/** Returns the limits of a rule as a list. */
export function limitsOf({
  note,
  explain,
}: {
  readonly note: number
  readonly explain?: number
}): readonly number[] {
  return explain === undefined ? [note] : [note, explain]
}

/** The decisions of a memo that grant the loan. */
export const lendingDecisions: readonly string[] = ['approve', 'conditional-approval']
