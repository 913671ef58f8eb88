import type { Static } from 'typebox'
import type { Citation, Prose } from '../../api/credit-file.ts'
import { text, visible } from '../../engine/answers.ts'
import { monthNames } from '../../engine/dates.ts'
import type { DescribedLine } from '../../engine/describe.ts'
import { type FormType, formTypes } from '../../forms/catalogue.ts'
import type { DerivedText } from './derived-texts.ts'
import { type Described, sourceOf } from './figures.ts'
import type { StoredFile } from './stored-file.ts'

/** The memo's texts that a committee reads. */
const proseKeys = [
  'promoterEntrepreneur',
  'businessActivity',
  'marketDemand',
  'cashFlowAnalysis',
  'guarantorReferences',
  'endUse',
  'recommendation',
  'observations',
  'approverComments',
] as const

/**
 * Matches $1,234.50, 12.5%, 1,234, 2.18, $17k or 1.2 million; not the digits of a name (CL-100022) or of a number in parts
 * (1.2.10), nor the dash of a range (30-40%) as a minus. An “m” means million only after a $, because it may also mean months.
 */
const numbers =
  /(?<![\p{L}\p{N}_]|\p{L}-|\d[.,])(?:(?<![\p{L}\p{N}])[-−])?(?:\$\s?)?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:%|(?:k|(?<=\$[\d.,\s]+)m|\s?(?:thousand|million))(?![\p{L}\p{N}]))?(?!\d|\.\d)/giu

/** Matches a month's name, whole or short: August, Aug, Sept. Other words that begin like one (Margin, Decrease) are none. */
const month = `(?:${monthNames.map(name => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')}|Sept)(?!\\p{L})\\.?`
const day = '(?:0?[1-9]|[12]\\d|3[01])'
/** Matches 14/03/2024, 2024-03-14, 14 March, 14th of March 2024, March 14. */
const dates = new RegExp(
  [
    '\\b\\d{1,2}[/.]\\d{1,2}[/.]\\d{2,4}\\b',
    '\\b\\d{4}-\\d{2}-\\d{2}\\b',
    `\\b${day}(?:st|nd|rd|th)?(?: of)? ${month}`,
    `\\b${month} ${day}(?:st|nd|rd|th)?\\b(?![.,]\\d|%)`,
  ].join('|'),
  'gu',
)
const CONTEXT = 40

/**
 * Returns the memo's texts with the source of each number in the forms. A number that no form has cites the text that it was
 * derived for, if it is one of the portal's own (D54); otherwise it has no source.
 */
export function proseOf(
  file: StoredFile,
  described: Described,
  derivedTexts: (key: string) => readonly DerivedText[] = () => [],
): Static<typeof Prose>[] {
  const memo = file.credit_app_memo
  if (!memo) return []
  const candidates = candidatesOf(file, described)
  return proseKeys.flatMap(key => {
    const written = text(memo.answers, key)
    if (written.trim() === '') return []
    const label = described.credit_app_memo?.get(key)?.label ?? key
    const citations = citationsOf(written, candidates, file).map(citation =>
      citation.sources.length > 0
        ? citation
        : { ...citation, ...derivedFrom(derivedTexts(key), written.slice(citation.start, citation.end)) },
    )
    return [{ key, label, text: written, isDraft: memo.marks[key]?.code === 'dr', citations }]
  })
}

/** Returns the first text that has the number as it is written. */
function derivedFrom(texts: readonly DerivedText[], shown: string): Pick<Static<typeof Citation>, 'derived'> {
  const found = texts.find(({ text }) => [...text.matchAll(numbers)].some(([number]) => number === shown))
  return found ? { derived: found.source } : {}
}

interface Candidate {
  readonly form: FormType
  readonly line: DescribedLine
  readonly value: number
}

/**
 * Returns the numbers that can be a source. Fields that are hidden by a form's answers are left out, because the form's screen
 * does not show them.
 */
function candidatesOf(file: StoredFile, described: Described): readonly Candidate[] {
  return formTypes.flatMap(form =>
    [...(described[form]?.values() ?? [])].flatMap(line => {
      const isSeen = line.display !== '' && visible(line.field, file[form]?.answers ?? {})
      return typeof line.value === 'number' && isSeen ? [{ form, line, value: line.value }] : []
    }),
  )
}

function citationsOf(
  written: string,
  candidates: readonly Candidate[],
  file: StoredFile,
): Static<typeof Citation>[] {
  const inDates = [...written.matchAll(dates)].map(
    ({ index, 0: date }) => [index, index + date.length] as const,
  )
  return [...written.matchAll(numbers)].flatMap(found => {
    const [shown] = found
    const start = found.index
    const read = readNumber(shown)
    const isInDate = inDates.some(([from, to]) => from <= start && start < to)
    if (!read || isCount(shown) || isInDate) return []
    const before = written.slice(Math.max(0, start - CONTEXT), start)
    const best = bestOf(
      candidates.filter(candidate => fits(candidate, read)),
      before,
    )
    const stored = best && file[best.form]
    const sources = best && stored ? [sourceOf(stored, best.line.key)] : []
    return [{ start, end: start + shown.length, sources }]
  })
}

interface ReadNumber {
  readonly value: number
  readonly decimals: number
  /** 1,000 for $17k, whose value is then 17. */
  readonly scale: number
  readonly unit: '$' | '%' | ''
}

function readNumber(shown: string): ReadNumber | undefined {
  const digits = shown.replaceAll(/[^\d.−-]/g, '').replace('−', '-')
  const value = Number(digits)
  if (!Number.isFinite(value)) return undefined
  const unit = shown.includes('$') ? '$' : shown.endsWith('%') ? '%' : ''
  return { value, decimals: digits.split('.')[1]?.length ?? 0, scale: scaleOf(shown), unit }
}

function scaleOf(shown: string): number {
  if (/(?:k|thousand)$/i.test(shown)) return 1e3
  return /m(?:illion)?$/i.test(shown) ? 1e6 : 1
}

/** Reports whether a number is a bare small integer or a year (1,950 is neither), which is part of the text and not a figure. */
function isCount(shown: string): boolean {
  const value = /^[-−]?\d+$/.test(shown) ? Number(shown.replace(/^[-−]/, '')) : Number.NaN
  return value < 10 || (value >= 1900 && value <= 2100)
}

function fits({ line, value }: Candidate, { value: shown, decimals, scale, unit }: ReadNumber): boolean {
  const { type } = line.field
  if (unit === '$' && type !== 'currency') return false
  if (unit === '%' && type !== 'percent') return false
  return roundedTo(decimals, value / scale) === roundedTo(decimals, shown)
}

/**
 * Rounds to units of the last decimal, half away from zero, as screens do: 0.145 becomes 0.15, although 0.145 × 100 is
 * slightly less than 14.5 in floating point.
 */
function roundedTo(decimals: number, value: number): number {
  const units = Math.abs(value) * 10 ** decimals
  return Math.sign(value) * Math.round(units * (1 + 2 * Number.EPSILON))
}

/** Prefers a candidate whose label shares a word with the text before the number, then a later form, then a calculated value. */
function bestOf(candidates: readonly Candidate[], before: string): Candidate | undefined {
  const words = new Set(wordsOf(before))
  const rank = ({ form, line }: Candidate) => [
    wordsOf(line.label).some(word => words.has(word)) ? 1 : 0,
    formTypes.indexOf(form),
    line.field.calculated ? 1 : 0,
  ]
  return candidates.toSorted((one, other) => {
    const [a, b] = [rank(one), rank(other)]
    const place = a.findIndex((value, at) => value !== b[at])
    return place < 0 ? 0 : (b[place] ?? 0) - (a[place] ?? 0)
  })[0]
}

function wordsOf(phrase: string): readonly string[] {
  return phrase.toLowerCase().match(/\p{L}{3,}/gu) ?? []
}
