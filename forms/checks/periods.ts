import { monthNames } from '../../engine/dates.ts'

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
