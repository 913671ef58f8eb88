/**
 * How numbers of one kind are written for people. What is rounded to zero has no minus. A format is made when it is needed:
 * making the first one takes a server that starts as long as many files (docs/decisions/025-a-quick-start.md).
 */
function written(options: Intl.NumberFormatOptions): (value: number) => string {
  let format: Intl.NumberFormat | undefined
  return value => {
    format ??= new Intl.NumberFormat('en-US', { signDisplay: 'negative', ...options })
    return format.format(value)
  }
}

const dollars = { style: 'currency', currency: 'USD' } as const

/** $1,200.50 */
export const formatMoney = written(dollars)

/** $1,201 for 1200.5: where cents would be noise. */
export const formatWholeMoney = written({ ...dollars, maximumFractionDigits: 0 })

/** 1,200.5, with at most two decimals. */
export const formatNumber = written({ maximumFractionDigits: 2 })

/** 12.5% */
export function formatPercent(value: number): string {
  return `${formatNumber(value)}%`
}

/** 1,200.50, for columns, in which the points stand below each other. */
export const formatTwoDecimals = written({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
