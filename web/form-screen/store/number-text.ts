import { fieldKinds } from '../../../engine/field-kinds.ts'
import { inFigures } from '../../../engine/number-format.ts'
import type { FieldType } from '../../../engine/types.ts'

// spec 1 §1.2; spec 2 §5.3

/** What a person typed or pasted as a number: the number, null for nothing, or 'unreadable'. */
export type ReadNumber = number | null | 'unreadable'

/**
 * Reads a number as people and spreadsheets write it: $98,765 · 1,200.5 · 1 200,50 · 1.200,50 · 12.5% · $ (300) · −4 · 30k.
 * Where a lone separator could be either, a comma before exactly three digits separates thousands and a point is decimal.
 * A dash alone is nothing: 0, as on paper and in a spreadsheet's accounts. A percentage is none of an amount: where the
 * kind of the field is given and is another, it is unreadable.
 */
export function readNumber(text: string, type: FieldType = 'percent'): ReadNumber {
  // What is typed most, and read at each key press.
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const trimmed = ordinary(text)
  if (trimmed === '') return null
  if (type !== 'percent' && trimmed.includes('%')) return 'unreadable'
  const withoutUnits = withoutCurrency(trimmed).replace(/%/g, '').trim()
  if (withoutUnits === '-') return 0
  const inParentheses = /^\((.+)\)$/.exec(withoutUnits)
  const bare = (inParentheses?.[1] ?? withoutUnits).trim().replace(/^(?!-)(.*)-$/, '$1')
  const isNegative = inParentheses !== null || bare.startsWith('-') || withoutUnits.endsWith('-')
  const value = scaled(bare.replace(/^[-+]/, '').trim())
  if (value === null) return 'unreadable'
  return isNegative ? 0 - value : value
}

/** Full-width figures and signs as ordinary ones, one kind of minus, nothing that cannot be seen, and no 1,200/= or 1,200.-. */
function ordinary(text: string): string {
  return text
    .replace(/[！-～]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u2212\u2013\u2014]/g, '-')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/(\d)(\/[-=]|[.,]-+)$/, '$1')
}

/** Signs of currencies, their codes in capitals, and what people write for shillings, rupees and cedis. */
function withoutCurrency(text: string): string {
  return text.replace(/\p{Sc}|[a-z]{2,4}\.?/giu, word =>
    /^(\p{Sc}|usd|[ktu]?shs?|rs|gh)\.?$/iu.test(word) || Intl.supportedValuesOf('currency').includes(word)
      ? ''
      : word,
  )
}

/** Whether a text is the sign or code of a currency and nothing else. */
export function isCurrency(text: string): boolean {
  return text.trim() !== '' && withoutCurrency(ordinary(text)).trim() === ''
}

/**
 * The thousands that a lone point before exactly three digits may separate: 30000 for "30.000", which is read as 30; null
 * for any other text.
 */
export function thousandsOf(text: string): number | null {
  const isBoth = /^[^\d.,]*[1-9]\d{0,2}\.\d{3}[^\d.,km]*$/i.test(text)
  const value = isBoth ? readNumber(text.replace('.', '')) : null
  return value === 'unreadable' ? null : value
}

/** 30k is 30,000 and 1.5m 1,500,000. */
function scaled(text: string): number | null {
  const [, figures, letter = ''] = /^(.*\d\.?)\s*([km])$/i.exec(text) ?? []
  if (figures === undefined) return unsigned(text)
  const value = unsigned(figures)
  // Shifted as text: 1.1 times 1,000,000 is not 1,100,000 in binary fractions.
  return value === null ? null : finite(`${value}e${/k/i.test(letter) ? 3 : 6}`)
}

function unsigned(text: string): number | null {
  if (/^\d+(\.\d+)?e[+-]?\d+$/i.test(text)) return finite(text)
  // Swiss and typographic apostrophes and every kind of space separate thousands.
  const compact = text.replace(/(\d)[\s'’](?=\d{3}(?!\d))/g, '$1')
  if (!/^[\d.,]+$/.test(compact) || !/\d/.test(compact)) return null
  const lastPoint = compact.lastIndexOf('.')
  const lastComma = compact.lastIndexOf(',')
  if (lastPoint >= 0 && lastComma >= 0) {
    return lastPoint > lastComma ? split(compact, ',', '.') : split(compact, '.', ',')
  }
  if (lastComma >= 0) return isGrouping(compact, ',') ? split(compact, ',', '.') : split(compact, '.', ',')
  if (compact.indexOf('.') !== lastPoint) return isGrouping(compact, '.') ? split(compact, '.', ',') : null
  return finite(compact)
}

function isGrouping(text: string, separator: string): boolean {
  const groups = text.split(separator)
  const [first = '', ...others] = groups
  // 0,125 is an eighth, not 125.
  if (first === '' || first.startsWith('0') || first.length > 3) return false
  return others.at(-1)?.length === 3 && others.every(group => group.length === 2 || group.length === 3)
}

/** The whole part may be grouped, properly; the decimal mark may stand once, at the end. */
function split(text: string, group: string, decimal: string): number | null {
  const parts = text.split(decimal)
  const [whole = '', fraction = ''] = parts
  if (parts.length > 2 || fraction.includes(group)) return null
  if (whole.includes(group) && !isGrouping(whole, group)) return null
  return finite(`${whole.replaceAll(group, '') || '0'}.${fraction || '0'}`)
}

/** From ten trillion on cents, and later whole numbers, would become other ones. */
function finite(text: string): number | null {
  const value = Number(text)
  return value < 1e13 ? value : null
}

/** The number in a box that is not being typed into: separators, nothing rounded away, cents where there are any. */
export function shownNumber(value: number, type: FieldType): string {
  return inFigures(value, { least: fieldKinds[type].cents && !Number.isInteger(value) ? 2 : 0, most: 10 })
}

/** The number in a box that is being typed into: no separators. */
export function typedNumber(value: number): string {
  return inFigures(value, { least: 0, most: 10 }).replaceAll(',', '')
}
