import { monthAmong } from '../../../../engine/date-words.ts'
import { codeTyped } from '../../../../engine/marks.ts'
import { readNumber } from '../../store/number-text.ts'
import { namesPeriod } from './match-labels.ts'

/** Reports whether a text takes the place of a number, even if it cannot be read: "#DIV/0!", "n/a", "1,200 CR". */
export function isValue(text: string): boolean {
  const plain = text.trim()
  if (/^#./.test(plain) || codeTyped(plain) !== undefined) return true
  return /^[\d.,\s]+[cd]r\.?$/i.test(plain) || typeof readNumber(plain) === 'number'
}

/** Reports whether a text is a name: words or a date, neither a number nor empty. */
export function isWords(text: string): boolean {
  return !isValue(text) && (/\p{L}/u.test(text) || isDay(text) || namesPeriod(text))
}

/** Reports whether a text is a date as `readDates` writes it: YYYY-MM-DD. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text)
}

/** Reports whether a text that is no date looks like one: it has a time, three parts in figures, or a month or weekday. */
export function isLikeDate(text: string): boolean {
  const words = text.match(/\p{L}+/gu) ?? []
  return (
    /\d\s*[-./\s]\s*\d+\s*[-./\s]\s*\d|\d:\d\d/.test(text) ||
    (/\d/.test(text) && words.length > 0 && monthAmong(words) !== null)
  )
}

export function isYear(text: string): boolean {
  return /^\s*(19|20)\d\d\s*$/.test(text)
}
