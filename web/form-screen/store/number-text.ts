import { fieldKinds } from '../../../engine/field-kinds.ts'
import type { FieldType } from '../../../engine/types.ts'

// spec 1 §1.2; spec 2 §5.3

/** What a person typed or pasted as a number: the number, null for nothing, or 'unreadable'. */
export type ReadNumber = number | null | 'unreadable'

/**
 * Reads a number as people and spreadsheets write it: $98,765 · 1,200.5 · 1 200,50 · 1.200,50 · 12.5% · (300) · −4.
 * Where a lone separator could be either, a comma before exactly three digits separates thousands and a point is decimal.
 */
export function readNumber(text: string): ReadNumber {
  const trimmed = text.replace(/\u2212/g, '-').trim()
  if (trimmed === '') return null
  const inParentheses = /^\((.+)\)$/.exec(trimmed)
  const bare = (inParentheses?.[1] ?? trimmed)
    .replace(/USD|[$€£%]/gi, '')
    .trim()
    .replace(/-$/, match => (trimmed.startsWith('-') ? match : ''))
  const isNegative = inParentheses !== null || bare.startsWith('-') || trimmed.endsWith('-')
  const value = unsigned(bare.replace(/^[-+]/, '').trim())
  if (value === null) return 'unreadable'
  return isNegative && value !== 0 ? -value : value
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

function finite(text: string): number | null {
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-US', { maximumFractionDigits: 10 })
const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 10 })
const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 10, useGrouping: false })

/** The number in a box that is not being typed into: separators, nothing rounded away, cents where there are any. */
export function shownNumber(value: number, type: FieldType): string {
  if (Number.isInteger(value)) return whole.format(value)
  return (fieldKinds[type].cents ? cents : exact).format(value)
}

/** The number in a box that is being typed into: no separators. */
export function typedNumber(value: number): string {
  return plain.format(value)
}
