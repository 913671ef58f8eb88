/** The minimum and maximum number of decimals. */
interface Decimals {
  readonly least: number
  readonly most: number
}

/**
 * Formats a number as `Intl.NumberFormat('en-US')` does, with thousands separators and halves rounded away from zero, but without
 * a minus sign if it rounds to zero. `before` is put between minus sign and digits. `Intl` itself is used only for numbers that
 * JavaScript writes with an exponent, because creating the first `Intl` formatter delays the first form in a browser
 * and the start of a server (docs/decisions/019-speed.md).
 */
export function inFigures(value: number, { least, most }: Decimals, before = ''): string {
  const text = String(Math.abs(value))
  const figures = /^\d+(\.\d+)?$/.test(text) ? withDecimals(text, least, most) : byIntl(value, least, most)
  return `${value < 0 && /[^0.,]/.test(figures) ? '-' : ''}${before}${figures}`
}

function withDecimals(text: string, least: number, most: number): string {
  const [whole = '', fraction = ''] = rounded(text, most).split('.')
  const decimals = fraction.replace(/0+$/, '').padEnd(least, '0')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${decimals && '.'}${decimals}`
}

function rounded(text: string, most: number): string {
  const [whole = '', fraction = ''] = text.split('.')
  if (fraction.length <= most) return text
  const kept = BigInt(whole + fraction.slice(0, most)) + (fraction.charAt(most) >= '5' ? 1n : 0n)
  const digits = String(kept).padStart(most + 1, '0')
  const end = digits.length - most
  return `${digits.slice(0, end)}.${digits.slice(end)}`
}

function byIntl(value: number, least: number, most: number): string {
  const decimals = { minimumFractionDigits: least, maximumFractionDigits: most }
  return Math.abs(value).toLocaleString('en-US', decimals)
}

/** $1,200.50 */
export function formatMoney(value: number): string {
  return inFigures(value, { least: 2, most: 2 }, '$')
}

/** $1,201 for 1200.5; used where cents would distract. */
export function formatWholeMoney(value: number): string {
  return inFigures(value, { least: 0, most: 0 }, '$')
}

/** 1,200.5, with at most two decimals. */
export function formatNumber(value: number): string {
  return inFigures(value, { least: 0, most: 2 })
}

/** 12.5% */
export function formatPercent(value: number): string {
  return `${formatNumber(value)}%`
}

/** 1,200.50, for columns in which the decimal points line up. */
export function formatTwoDecimals(value: number): string {
  return inFigures(value, { least: 2, most: 2 })
}
