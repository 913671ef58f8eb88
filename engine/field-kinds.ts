import { dateFault, isRealDate } from './dates.ts'
import { formatMoney, formatPercent } from './number-format.ts'
import { type Lines, spoiltNumber } from './texts.ts'
import type { Answer, Field, FieldType, Problem } from './types.ts'

/** What the engine, the screens and the exports need to know about a kind of field. */
export interface FieldKind {
  /** What an answer is stored as. */
  readonly stored: 'text' | 'number' | 'boolean'
  /** How many lines a text may have; one by default. */
  readonly lines?: Lines
  /** Returns the problem of an answer that a draft may hold but a completed form may not; undefined if it is valid. */
  readonly problem: (answer: Answer, field: Field) => Pick<Problem, 'code' | 'message'> | undefined
  /** Returns a typed text as it is stored. Without this, it is stored as typed. */
  readonly tidy?: (text: string) => string
  /** Formats a number whose unit is part of how it is written ($, %). Without this, the field's unit follows the number. */
  readonly formatNumber?: (value: number) => string
  /** Formats a stored text for people. Without this, the text is shown unchanged. */
  readonly formatText?: (value: string, field: Field) => string
  /** Inputs show an amount that is not whole with two decimals: 12.50. */
  readonly cents?: true
  /** The format of a cell that holds the value in an exported file. */
  readonly exported: 'text' | 'number' | 'currency' | 'percent' | 'date'
}

type Fault = ReturnType<FieldKind['problem']>

const wrongUnless = (isRight: boolean, message: string, code: Problem['code'] = 'type'): Fault =>
  isRight ? undefined : { code, message }

const aNumber = (answer: Answer) => wrongUnless(typeof answer === 'number', 'Enter a number')
const aText = (answer: Answer) => wrongUnless(typeof answer === 'string', 'Enter a text')

let day: Intl.DateTimeFormat | undefined

/** 20 Nov 2026 */
function shownDate(date: string): string {
  day ??= new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return day.format(new Date(`${date}T00:00:00Z`))
}

/** All kinds of field. A new kind needs an entry here and a control in web/form-screen/fields. */
export const fieldKinds: Readonly<Record<FieldType, FieldKind>> = {
  text: { stored: 'text', problem: aText, exported: 'text' },
  textarea: { stored: 'text', lines: 'many', problem: aText, exported: 'text' },
  number: { stored: 'number', problem: aNumber, exported: 'number' },
  integer: {
    stored: 'number',
    problem: answer => wrongUnless(Number.isInteger(answer), 'Enter a whole number'),
    exported: 'number',
  },
  currency: {
    stored: 'number',
    problem: aNumber,
    formatNumber: formatMoney,
    cents: true,
    exported: 'currency',
  },
  percent: { stored: 'number', problem: aNumber, formatNumber: formatPercent, exported: 'percent' },
  date: {
    stored: 'text',
    problem: answer => {
      const message = dateFault(answer)
      return message === undefined ? undefined : { code: 'date', message }
    },
    formatText: value => (isRealDate(value) ? shownDate(value) : value),
    exported: 'date',
  },
  select: {
    stored: 'text',
    problem: (answer, { options }) =>
      wrongUnless(
        options?.some(({ value }) => value === answer) ?? false,
        'Choose one of the options',
        'option',
      ),
    formatText: (value, { options }) => options?.find(option => option.value === value)?.label ?? value,
    exported: 'text',
  },
  boolean: {
    stored: 'boolean',
    problem: answer => wrongUnless(typeof answer === 'boolean', 'Answer yes or no'),
    exported: 'text',
  },
  tel: {
    stored: 'text',
    tidy: text => text.trim(),
    problem: answer =>
      wrongUnless(
        // A number that a spreadsheet has spoilt gets a notice and is not refused (D59).
        typeof answer === 'string' &&
          (/^\+?[\d\s().-]{5,25}$/.test(answer) || spoiltNumber(answer) !== undefined),
        'Enter a telephone number',
      ),
    exported: 'text',
  },
}

/** Whether answers of this kind are numbers. */
export function isNumeric(type: FieldType): boolean {
  return fieldKinds[type].stored === 'number'
}

/** How many lines a text of this kind may have. */
export function linesOf(type: FieldType): Lines {
  return fieldKinds[type].lines ?? 'one'
}

/** The sizes of numbers that can be kept, besides 0: from half a cent to a trillion. Sums, percentages and exports of others are wrong. */
const least = 0.005
const most = 1_000_000_000_000

/** Returns why a number cannot be kept, even in a draft, because it is too large or too close to 0; undefined if it can be kept. */
export function magnitudeFault(value: number): string | undefined {
  const size = Math.abs(value)
  if (size > most) return 'Enter a number of at most 1,000,000,000,000 (one trillion)'
  return size > 0 && size < least ? 'Enter 0, or a number of at least 0.005' : undefined
}
