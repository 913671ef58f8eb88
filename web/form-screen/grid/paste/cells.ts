import { monthAmong } from '../../../../engine/date-words.ts'
import { dateInWords } from '../../../../engine/dates.ts'
import { formatValue } from '../../../../engine/describe.ts'
import { codeTyped, markKey, markText } from '../../../../engine/marks.ts'
import type { Field } from '../../../../engine/types.ts'
import { isCurrency, readNumber } from '../../store/answer-text.ts'
import { multiplied } from './ambiguity.ts'
import { namesPeriod } from './match-labels.ts'

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

/** What a column or a line is about, judged by its heading. */
export type Kind =
  | 'count'
  | 'other'
  | 'date'
  | 'balance'
  | 'debit'
  | 'credit'
  | 'sales'
  | 'purchases'
  | 'amount'

/**
 * The words of each kind in five languages, the more telling kinds first: "No. of credits" is a count, and "Opening balance" no
 * balance at the end of a day.
 */
const WORDS: readonly (readonly [Kind, RegExp])[] = [
  [
    'count',
    /#|№|n[°º]|\b(nos?|nr|num|number|numero|nombre|anzahl|count|counts|qty|quantity|cantidad|quantidade|quantite|menge|ref|reference|referencia|cheque no|transactions|txns?|entries|items|id)\b/,
  ],
  [
    'other',
    /%|[+−±δ]|\b(percent|share|change|growth|variance|difference|diff|notes?|opening|inicial|anfangs\p{L}*|brought|average|avg|mean|lowest|minimum|min|highest|maximum|max|available|limit|fees?|charges?|rate)\b/u,
  ],
  [
    'date',
    /\b(dates?|days?|months?|year|period|fecha|data|datum|jour|tag|dia|mes|mois|monat|buchungstag|wertstellung|valuta|booked|posted)\b/,
  ],
  [
    'debit',
    /\b(debits?|dr|withdrawals?|withdrawn|paid out|money out|out|outflows?|payments?|soll|af|debito|cargos?|debit|retraits?|saidas?|salidas?|ausgaben|abgange|belastung)\b/,
  ],
  [
    'credit',
    /\b(credits?|cr|deposits?|paid in|money in|in|inflows?|receipts?|received|haben|bij|credito|abonos?|depositos?|depots?|entradas?|eingange|gutschrift(en)?)\b/,
  ],
  ['balance', /\b(balances?|bal|saldo|solde|kontostand|closing|guthaben)\b/],
  ['sales', /\b(sales|turnover|revenue|ventas|ventes|vendas|umsatz|takings)\b/],
  ['purchases', /\b(purchases?|compras|achats|einkaufe?)\b/],
  [
    'amount',
    /\p{Sc}|\b(amounts?|value|total|sum|usd|betrag|importe|monto|montant|valor|bedrag|wert|summe)\b/u,
  ],
]

/** Returns the kind that a heading names; null for a blank one and for any other words. */
export function kindOf(heading: string): Kind | null {
  if (isCurrency(heading)) return 'amount'
  const plain = heading.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const found = WORDS.filter(([, words]) => words.test(plain)).map(([kind]) => kind)
  const [first = null] = found
  // Debits and credits in one column are neither.
  return first === 'debit' && found.includes('credit') ? null : first
}

const POSITIVE = /^(cr|c|cred|credits?|h|haben|bij|k|in|credito|credit|deposit|\+)\.?$/
const NEGATIVE = /^(dr|d|deb|debits?|s|soll|af|out|debito|debit|withdrawal|[-−–])\.?$/

/** Returns the sign that a cell beside an amount gives it; null if the text is no such sign. */
export function signOf(text: string): 1 | -1 | null {
  const plain = text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  if (POSITIVE.test(plain)) return 1
  return NEGATIVE.test(plain) ? -1 : null
}

/** A pasted table with its labels separated from its numbers. */
export interface Block {
  /** The labels beside the rows; null if there are none. */
  readonly labels: readonly string[] | null
  /** The headings above the columns; null if there are none. */
  readonly heads: readonly string[] | null
  /** Undefined for a cell that a list does not name: it stays as it is. */
  readonly cells: readonly (readonly (string | undefined)[])[]
}
