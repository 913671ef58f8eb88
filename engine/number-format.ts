/** Numbers as people read them. What is rounded to zero has no minus. */

const money = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  signDisplay: 'negative',
})
const wholeMoney = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
  signDisplay: 'negative',
})
const decimal = new Intl.NumberFormat('en-US', {
  maximumFractionDigits: 2,
  signDisplay: 'negative',
})

const twoDecimals = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'negative',
})

/** $1,200.50 */
export function formatMoney(amount: number): string {
  return money.format(amount)
}

/** $1,201 for 1200.5: where cents would be noise. */
export function formatWholeMoney(amount: number): string {
  return wholeMoney.format(amount)
}

/** 1,200.5, with at most two decimals. */
export function formatNumber(value: number): string {
  return decimal.format(value)
}

/** 12.5% */
export function formatPercent(value: number): string {
  return `${decimal.format(value)}%`
}

/** 1,200.50, for columns, in which the points stand below each other. */
export function formatTwoDecimals(value: number): string {
  return twoDecimals.format(value)
}
