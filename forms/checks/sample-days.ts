import { answerOf, number } from '../../engine/answers.ts'
import { monthNames } from '../../engine/dates.ts'
import { toHundredths } from '../../engine/finance.ts'
import type { FormType } from '../catalogue.ts'
import { suggestionsFrom } from '../links/link.ts'
import { outputLinks } from '../links/to-output-sheet.ts'
import type { Checked } from './check.ts'
import { inYear } from './figures.ts'

/** The answers of the Output Sheet that its average is calculated from, each suggested from the sample days. */
const salesKeys = ['daily_sales', 'weekly_sales', 'monthly_sales']

/**
 * Whether the sales of a form say no more than the sample days: the Output Sheet's, if they are the suggested ones, and the
 * Financial Analysis', if they are those of such an Output Sheet. The specified average counts 30 days and 4 weeks a month,
 * whatever the working days are, so it would differ from the sample days in every file.
 */
export function salesFromSampleDays(checked: Checked, form: FormType): boolean {
  if (!areSuggested(checked, salesKeys)) return false
  const { output_sheet: sheet, financial_analysis: statement } = checked.file
  const year = toHundredths(number(sheet?.computed ?? {}, 'annual_sales'))
  return form === 'output_sheet' || number(statement?.answers ?? {}, inYear(checked, 'sales')) === year
}

/** Whether the margin of a form says no more than the sample days: its sales and its purchases are taken from them. */
export function marginFromSampleDays(checked: Checked, form: FormType): boolean {
  if (!areSuggested(checked, ['total_purchases']) || !salesFromSampleDays(checked, form)) return false
  const { output_sheet: sheet, financial_analysis: statement } = checked.file
  const year = toHundredths(number(sheet?.answers ?? {}, 'total_purchases') * 12)
  return form === 'output_sheet' || number(statement?.answers ?? {}, inYear(checked, 'purchases')) === year
}

/** Whether at least one of these answers of the Output Sheet is given, and each that is given is the suggested one. */
function areSuggested({ file, policy }: Checked, keys: readonly string[]): boolean {
  const sheet = file.output_sheet?.answers ?? {}
  const given = keys.filter(key => answerOf(sheet, key) !== undefined)
  const links = outputLinks.filter(({ field }) => given.includes(field))
  const suggested = suggestionsFrom(links, file, policy)
  return (
    given.length > 0 &&
    given.every(key => suggested.some(({ field, value }) => field === key && value === sheet[key]))
  )
}

/** The months that a figure covers: the first and last as months since year 0, and their name. */
export interface Period {
  readonly words: string
  readonly first: number
  readonly last: number
}

/** Returns the months of a form's assessment year, e.g. "2024" (D28). */
export function ofYear(year: number): Period {
  return { words: String(year), first: year * 12, last: year * 12 + 11 }
}

/** Returns the given number of full months before a form was created, e.g. "Jul–Sep 2026" (D18). */
export function monthsBefore(createdAt: string, months: number): Period {
  const last = monthOf(createdAt) - 1
  const first = last - months + 1
  const from = Math.floor(first / 12) === Math.floor(last / 12) ? shortName(first) : named(first)
  return { words: `${from}–${named(last)}`, first, last }
}

/** Returns the name of the n-th month before a form was created, e.g. "Jul 2026". Month 1 is the latest full one (D18). */
export function monthBefore(createdAt: string, months: number): string {
  return named(monthOf(createdAt) - months)
}

/** Returns the month in which a form was created, e.g. "Oct 2026". */
export function monthOfCreation(createdAt: string): Period {
  const month = monthOf(createdAt)
  return { words: named(month), first: month, last: month }
}

/** Returns the largest gap between two of the periods, in months. */
export function monthsApart(periods: readonly Period[]): number {
  const gaps = periods.flatMap(one => periods.map(other => one.first - other.last))
  return Math.max(0, ...gaps)
}

function monthOf(createdAt: string): number {
  return Number(createdAt.slice(0, 4)) * 12 + Number(createdAt.slice(5, 7)) - 1
}

function named(month: number): string {
  return `${shortName(month)} ${Math.floor(month / 12)}`
}

function shortName(month: number): string {
  return monthNames[month % 12]?.slice(0, 3) ?? ''
}
