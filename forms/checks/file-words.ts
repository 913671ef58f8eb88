import { withUnit } from '../../engine/describe.ts'
import { withoutNoise } from '../../engine/finance.ts'
import { formatMoney, formatNumber } from '../../engine/number-format.ts'
import { type FormType, rowOf } from '../catalogue.ts'
import type { StressStep } from '../policy/terms.ts'
import { type Check, oneDecimal, percent, percentsApart, twoDecimals } from './check.ts'
import type { Path } from './path.ts'
import type { Stress } from './stress.ts'

/** Texts of the credit file, shared by the screen and the printed document. */

export const severityWords: Readonly<Record<Check['severity'], string>> = {
  explain: 'Ask why',
  note: 'Note',
  agrees: 'Agrees',
  unknown: 'Not known',
}

export const checkGroups = [
  { group: 'turnover', title: 'Turnover and margins' },
  { group: 'facts', title: 'One fact in several forms' },
  { group: 'stress', title: 'Repayment under stress' },
] as const satisfies readonly { readonly group: Check['group']; readonly title: string }[]

/** Returns the rule of a check, to be shown with its sentence, which may say that the rule is broken. */
export function ruleInWords({ formula }: Pick<Check, 'formula'>): string {
  return `Rule: ${formula}.`
}

/** Lists the unknown checks by title for the printed document. Only the screen says what each of them needs. */
export function unknownInWords(checks: readonly Pick<Check, 'title'>[]): string {
  if (checks.length === 0) return ''
  return `${checks.length} cannot be checked yet: ${checks.map(({ title }) => title).join(', ')}.`
}

/** Words for the events in the history of a form, by event name. */
export const eventWords: Readonly<Record<string, string>> = {
  created: 'begun',
  saved: 'saved',
  completed: 'completed',
  confirmed: 'kept as it is',
  reopened: 'reopened',
  moved: 'moved to another officer',
  taken_over: 'taken over from the applicant',
  restored: 'restored',
}

/** Returns the text for a scorecard that still has unrated parameters (D53), from what each rated one adds to the score. */
export function ratedSoFar(lines: readonly { readonly adds: number }[]): string {
  const total = lines.reduce((sum, { adds }) => sum + adds, 0).toFixed(1)
  const rated = lines.length === 1 ? '1 parameter is' : `${lines.length} parameters are`
  return `${total} so far: ${rated} rated. The category appears once all are rated.`
}

interface Via {
  readonly typed: number
  readonly pasted: number
  readonly offered: number
  readonly imported: number
}

/** Returns e.g. "84 typed, 36 suggested, 12 pasted", leaving out counts of 0. */
export function viaInWords({ typed, offered, pasted, imported }: Via): string {
  const counts = [
    [typed, 'typed'],
    [offered, 'suggested'],
    [pasted, 'pasted'],
    [imported, 'imported'],
  ] as const
  return counts.flatMap(([count, word]) => (count > 0 ? [`${count} ${word}`] : [])).join(', ')
}

export interface Source {
  readonly form: FormType
  readonly label: string
  readonly version: number
  readonly status: 'in_progress' | 'completed'
  readonly at: string
  readonly by: string | null
}

export const noSource = 'No source in the file'

/** Returns e.g. "Output Sheet, DSCR, version 7, completed 19 August 2026 by Grace Oduya". `day` formats the date. */
export function sourceInWords(source: Source, day: (at: string) => string): string {
  const { form, label, version, status, at, by } = source
  const state = status === 'completed' ? 'completed' : 'in progress, last changed'
  return `${rowOf(form).label}, ${label}, version ${version}, ${state} ${day(at)}${by ? ` by ${by}` : ''}`
}

/** Sales −10%, Purchase prices +5% */
export function changeInWords({ sales, purchases, rate }: StressStep): string {
  const signed = (value: number) => (value > 0 ? `+${value}` : `−${Math.abs(value)}`)
  return [
    sales === undefined ? '' : `Sales ${signed(sales)}%`,
    purchases === undefined ? '' : `Purchase prices ${signed(purchases)}%`,
    rate === undefined ? '' : `Rate ${withUnit(signed(rate), 'points')}`,
  ]
    .filter(part => part !== '')
    .join(', ')
}

/** Returns a DSCR as text, e.g. "1.71" or "0.9996 not covered". */
export function coverInWords(dscr: number): string {
  return `${twoDecimals(dscr, [1])}${isCovered(dscr) ? '' : ' not covered'}`
}

export const isCovered = (dscr: number) => withoutNoise(dscr) >= 1

type Room = Pick<
  Stress,
  | 'salesFallPercent'
  | 'marginFallPoints'
  | 'purchaseRisePercent'
  | 'expenseRisePercent'
  | 'rateRisePoints'
  | 'weakestMonthFallPercent'
  | 'coveredWithoutOtherIncome'
>

/** Returns how far each figure may move before the instalment is not covered, as pairs of term and text. */
export function roomsInWords(stress: Room): readonly (readonly [term: string, text: string])[] {
  const share = (value: number | null) => (value === null ? '–' : percent(value))
  const points = (value: number | null) => (value === null ? '–' : `${oneDecimal(value)} points`)
  const { salesFallPercent: fall, weakestMonthFallPercent: weakest } = stress
  const [stands, weak] = percentsApart(fall ?? 0, weakest ?? fall ?? 0)
  return [
    ['Sales may fall', fall === null ? '–' : stands],
    ['The margin may fall', points(stress.marginFallPoints)],
    ['Purchase prices may rise', share(stress.purchaseRisePercent)],
    ['Business expenses may rise', share(stress.expenseRisePercent)],
    [
      'The rate may rise',
      stress.rateRisePoints === null ? 'more than 50 points' : points(stress.rateRisePoints),
    ],
    ['Weakest sampled month', weakest === null ? '–' : `${weak} under average`],
    ['Without other income', stress.coveredWithoutOtherIncome ? 'still covered' : 'not covered'],
  ]
}

interface Loan {
  readonly amount: number
  readonly ratePercent: number
  readonly termMonths: number
}

/** $17,000.00 at 18% over 18 months: $18,946.04 in all, of which $1,946.04 interest. */
export function scheduleInWords(
  { amount, ratePercent, termMonths }: Loan,
  { paid, interest }: { readonly paid: number; readonly interest: number },
): string {
  const terms = `${formatMoney(amount)} at ${ratePercent}% over ${withUnit(formatNumber(termMonths), 'months')}`
  return `${terms}: ${formatMoney(paid)} in all, of which ${formatMoney(interest)} interest.`
}

const missingWords = { na: 'Not applicable', nv: 'Not available' } as const

/** Returns why a figure is missing, e.g. "Not available: records burnt in March". */
export function missingInWords(missing: {
  readonly code: keyof typeof missingWords
  readonly reason: string | null
}): string {
  return [missingWords[missing.code], missing.reason].filter(Boolean).join(': ')
}

/** Surplus $2,290.00 a month, instalment $1,052.56 ($17,000.00 at 18% over 18 months) */
export function loanInWords({
  surplus,
  instalment,
  loan,
  ratePercent,
  termMonths,
}: Pick<Stress, 'surplus' | 'instalment' | 'loan' | 'ratePercent' | 'termMonths'>): string {
  return `Surplus ${formatMoney(surplus)} a month, instalment ${formatMoney(instalment)} (${formatMoney(loan)} at ${ratePercent}% over ${withUnit(formatNumber(termMonths), 'months')})`
}

/** "A loan of $19,300.00 instead of $19,500.00 reaches Low Risk: Customer Margin … (+2.0), score 76.8." */
export function pathInWords({ levers, moved, score, band }: PathSaid): string {
  const terms = levers
    .map(leverInWords)
    .map((words, at) => (at === 0 ? words : words.charAt(0).toLowerCase() + words.slice(1)))
    .join(' and ')
  const changes = moved.map(({ label, from, to, delta }) => `${label} ${from} → ${to} (${points(delta)})`)
  const repaid = levers.flatMap(({ outstanding }) =>
    outstanding === undefined ? [] : [` ${formatMoney(outstanding)} would have to be repaid first.`],
  )
  return `${terms} reach${levers.length > 1 ? '' : 'es'} ${band}: ${[...changes, `score ${oneDecimal(score)}`].join(', ')}.${repaid.join('')}`
}

/** The properties of a path that its text needs. Both the screen's paths and those of API responses have them. */
interface PathSaid {
  readonly levers: readonly Lever[]
  readonly moved: readonly Pick<Path['moved'][number], 'label' | 'from' | 'to' | 'delta'>[]
  readonly score: number
  readonly band: string
}

type Lever = Omit<Path['levers'][number], 'outstanding'> & { readonly outstanding?: number | undefined }

function points(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`
}

function leverInWords({ lever, from, to, label }: Lever): string {
  if (lever === 'loan') return `A loan of ${formatMoney(to)} instead of ${formatMoney(from)}`
  if (lever === 'security') return `Property worth ${formatMoney(to)} instead of ${formatMoney(from)}`
  return `${label} (${formatMoney(from)} a month)`
}
