import type { Field } from '../../../../engine/types.ts'
import { type ReadNumber, readNumber } from '../../store/number-text.ts'

/** A spreadsheet's accounting format writes 0 as a lone dash, with or without its currency. */
const accountingZero = /^[-–—]$/

/** A cell of a spreadsheet as a number. Accounting formats put the currency outside of the parentheses: $ (1,200.00). */
export function readCell(text: string): ReadNumber {
  const bare = text.replace(/USD|[$€£]/gi, '').trim()
  return accountingZero.test(bare) ? 0 : readNumber(bare)
}

/** As readCell, for a field: a percentage is no amount, so 12% is left out of a field of money. */
export function readCellFor(field: Field, text: string): ReadNumber {
  return text.trim().endsWith('%') && field.type !== 'percent' ? 'unreadable' : readCell(text)
}

/** Words, not a number and not nothing. */
export function isWords(text: string): boolean {
  return /\p{L}/u.test(text) && readCell(text) === 'unreadable'
}
