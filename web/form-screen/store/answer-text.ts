import { type DateRule, readDate } from '../../../engine/date-text.ts'
import { fieldKinds, magnitudeFault } from '../../../engine/field-kinds.ts'
import { codeTyped, type MarkCode } from '../../../engine/marks.ts'
import { inFigures } from '../../../engine/number-format.ts'
import { withOrdinaryDigits } from '../../../engine/texts.ts'
import type { Answer, Field, FieldType } from '../../../engine/types.ts'

// spec 1 §1.2; spec 2 §5.3; D38, D42

/** The text of a field, parsed as an answer. */
export interface ReadAnswer {
  /** Null if the text is empty or cannot be read. */
  readonly answer: Answer | null
  /** Why the text cannot be read. */
  readonly fault?: string
  /** Another possible reading; the person is asked which one was meant. */
  readonly other?: Answer
  /** Set if the text says why there is no number, or gives only the year of a birth. */
  readonly code?: MarkCode
}

/**
 * Parses a text that was typed or pasted into the box of a number, a date or a text that is tidied. With `takesCode`, texts such as "n/a" and "?"
 * mark the number as missing.
 */
export function readAnswer(field: Field, text: string, today: string, takesCode = false): ReadAnswer {
  const code = takesCode ? codeTyped(text) : undefined
  if (code) return { answer: null, code }
  const { tidy } = fieldKinds[field.type]
  if (tidy) return { answer: tidy(text) }
  return field.type === 'date'
    ? dateAnswer(text, { today, isBirth: field.isBirth === true })
    : numberAnswer(field, text)
}

function dateAnswer(text: string, rule: DateRule): ReadAnswer {
  const read = readDate(text, rule)
  if (read === null) return { answer: null }
  if ('date' in read) return { answer: read.date, ...(read.isEstimated && { code: 'es' }) }
  return { answer: null, fault: read.fault, ...(read.meant !== undefined && { other: read.meant }) }
}

function numberAnswer(field: Field, text: string): ReadAnswer {
  const answer = parsedNumber(text, field.type)
  if (answer === 'unreadable')
    return { answer: null, fault: `Enter a number${text.includes('%') ? ', not a percentage' : ''}` }
  const fault = magnitudeFault(answer ?? 0)
  if (fault !== undefined) return { answer: null, fault }
  const other = field.type === 'percent' ? null : thousandsOf(text)
  const isPossible = other !== null && (field.max === undefined || other <= field.max)
  return { answer, ...(isPossible && { other }) }
}

/** The result of parsing a text as a number: the number, null for an empty text, or 'unreadable'. */
type ReadNumber = number | null | 'unreadable'

/**
 * Parses a number as people and spreadsheets write it: $98,765 · 1,200.5 · 1 200,50 · 1.200,50 · 12.5% · $ (300) · −4 · 30k.
 * If a single separator could be either, a comma before exactly three digits separates thousands and a point is decimal. A
 * dash alone means 0, as on paper and in a spreadsheet's accounting format. A text with a percent sign is unreadable for any
 * type but 'percent'.
 */
export function readNumber(text: string, type: FieldType = 'percent'): ReadNumber {
  const read = parsedNumber(text, type)
  return typeof read === 'number' && magnitudeFault(read) !== undefined ? 'unreadable' : read
}

/** Like `readNumber`, but also returns numbers that are too large or too small to be kept. */
function parsedNumber(text: string, type: FieldType): ReadNumber {
  // A fast path for the most common input, because this runs at each key press.
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

/**
 * Normalises a text: full-width characters and digits of other scripts to ordinary ones, all kinds of minus to "-"; removes
 * invisible characters and the endings of 1,200/= and 1,200.-
 */
function ordinary(text: string): string {
  return withOrdinaryDigits(text)
    .replace(/[！-～]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u2212\u2013\u2014]/g, '-')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/(\d)(\/[-=]|[.,]-+)$/, '$1')
}

/** US$, U.S. $, $US, US dollars. The letters alone are no currency, and the dollars of other countries are not this one. */
const US_DOLLAR = /(?<!\p{L})(u\.?\s?s\.?\s?(\$|dollars?|d\b)|\$\s?u\.?\s?s\b\.?|dollars?)(?!\p{L})/giu

/**
 * Removes currency signs, currency codes in capitals, the words for the US dollar, and common abbreviations of shillings, rupees
 * and cedis.
 */
function withoutCurrency(text: string): string {
  return text
    .replace(US_DOLLAR, '')
    .replace(/\p{Sc}|[a-z]{2,4}\.?/giu, word =>
      /^(\p{Sc}|usd|[ktu]?shs?|rs|gh)\.?$/iu.test(word) || Intl.supportedValuesOf('currency').includes(word)
        ? ''
        : word,
    )
}

/** Reports whether a text is a currency sign or code and nothing else. */
export function isCurrency(text: string): boolean {
  return text.trim() !== '' && withoutCurrency(ordinary(text)).trim() === ''
}

/**
 * Returns the other reading of a single point before exactly three digits: 30000 for "30.000", which is parsed as 30; null
 * for any other text.
 */
export function thousandsOf(text: string): number | null {
  const isBoth = /^[^\d.,]*[1-9]\d{0,2}\.\d{3}[^\d.,km]*$/i.test(withoutCurrency(ordinary(text)))
  const value = isBoth ? readNumber(withoutPoint(text)) : null
  return value === 'unreadable' ? null : value
}

/** Removes the point that separates the thousands of a single amount, but not that of "Rs. 30.000". */
export function withoutPoint(text: string): string {
  return text.replace(/(\p{Nd})\.(?=\p{Nd})/u, '$1')
}

/** Parses a number with an optional suffix: 30k is 30,000 and 1.5m is 1,500,000. */
function scaled(text: string): number | null {
  const [, figures, letter = ''] = /^(.*\d\.?)\s*([km])$/i.exec(text) ?? []
  if (figures === undefined) return unsigned(text)
  const value = unsigned(figures)
  // Shifted as a text, because 1.1 times 1,000,000 is not 1,100,000 in binary floating point.
  return value === null ? null : finite(`${value}e${/k/i.test(letter) ? 3 : 6}`)
}

function unsigned(text: string): number | null {
  if (/^\d+(\.\d+)?e[+-]?\d+$/i.test(text)) return finite(text)
  // Any kind of space and Swiss or typographic apostrophes can separate thousands.
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
  // 0,125 is one eighth, not 125.
  if (first === '' || first.startsWith('0') || first.length > 3) return false
  return others.at(-1)?.length === 3 && others.every(group => group.length === 2 || group.length === 3)
}

/**
 * Parses digits with these separators. Thousands must be grouped properly, and the decimal separator may appear only once.
 * Null otherwise.
 */
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

/** Formats a number for a box that nobody is typing into: with separators, unrounded, and with cents if it has any. */
export function shownNumber(value: number, type: FieldType): string {
  return inFigures(value, { least: fieldKinds[type].cents && !Number.isInteger(value) ? 2 : 0, most: 10 })
}

/** Formats a number for a box that someone is typing into: without separators. */
export function typedNumber(value: number): string {
  return inFigures(value, { least: 0, most: 10 }).replaceAll(',', '')
}
