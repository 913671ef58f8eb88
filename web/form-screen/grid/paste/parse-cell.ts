import { dateInWords } from '../../../../engine/dates.ts'
import { formatValue } from '../../../../engine/describe.ts'
import { codeTyped, markKey, markText } from '../../../../engine/marks.ts'
import type { Field } from '../../../../engine/types.ts'
import { readNumber } from '../../store/number-text.ts'
import { multiplied } from './ambiguity.ts'
import { isDay } from './values.ts'

/** The result of reading the texts of several cells so far. */
export interface ParsedCells {
  readonly changes: Record<string, number | string | null>
  readonly leftOut: string[]
}

/**
 * Reads a text into a cell as a number, a mark or nothing, and leaves it out if it cannot be read. Returns the number; null
 * for anything else.
 */
export function parseCell(
  { changes, leftOut }: ParsedCells,
  field: Field,
  text: string,
  takesCode: boolean,
  scale = 0,
): number | null {
  const code = takesCode ? codeTyped(text) : undefined
  const read = code ? null : readNumber(text, field.type)
  const value = typeof read === 'number' && scale > 0 ? multiplied(read, scale) : read
  if (code) changes[markKey(field.key)] = markText({ code })
  else if (value === 'unreadable') leftOut.push(`${field.label}: "${brief(text)}"`)
  else if (!field.calculated) changes[field.key] = value
  return value === 'unreadable' ? null : value
}

/**
 * Compares a pasted total with the calculated one. It was rounded for display, so one unit of its last digit does not count.
 */
export function differenceOf(
  field: Field,
  pasted: number,
  calculated: string | number | undefined,
): string | null {
  const difference = Math.abs(pasted - Number(calculated ?? 0))
  const isWhole = Number.isInteger(pasted)
  if (difference < (isWhole ? 1 : 0.01)) return null
  return `${field.label} differs by ${formatValue(field, difference)}`
}

/** Shortens a text of a cell for a report. */
export function brief(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 24 ? `${line.slice(0, 24)}…` : line
}

/** Returns a label for a report, with a date in words. */
export function said(label: string): string {
  return isDay(label) ? dateInWords(label) : label
}
