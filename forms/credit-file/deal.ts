import { withUnit } from '../../engine/describe.ts'
import { formatMoney, formatNumber } from '../../engine/number-format.ts'
import { hasSchedule } from '../../engine/schedule.ts'
import { catalogue, type FormType } from '../catalogue.ts'
import type { Line, Severity } from '../checks/check.ts'
import { isRequestedAmount } from '../checks/figures.ts'

type LineSummary = Pick<Line, 'form' | 'key' | 'value' | 'display'>

/** The properties that this file reads of a check. */
interface CheckSummary {
  readonly id: string
  readonly severity: Severity
  readonly sentence: string
  readonly lines: readonly LineSummary[]
}

interface Term {
  readonly display: string
  /** How the proposed term differs from the one asked for; '' if it does not, or if either is missing. */
  readonly change: string
}

export const dealTerms = ['Amount', 'Term', 'Interest rate'] as const

const changeInWords: Readonly<Record<(typeof dealTerms)[number], (by: number) => string>> = {
  Amount: by => `${formatMoney(Math.abs(by))} ${by > 0 ? 'more' : 'less'}`,
  Term: by => `${withUnit(formatNumber(Math.abs(by)), 'months')} ${by > 0 ? 'longer' : 'shorter'}`,
  'Interest rate': by => `${withUnit(formatNumber(Math.abs(by)), 'points')} ${by > 0 ? 'higher' : 'lower'}`,
}

/** A row of the deal, with its terms in the order of dealTerms. */
export interface DealRow {
  readonly title: 'Asked for' | 'Proposed'
  readonly terms: readonly Term[]
}

/** Returns the terms asked for and those that the memo proposes. The amount is from the last form that proposes one. */
export function dealOf(checks: readonly CheckSummary[]): readonly DealRow[] {
  const linesOf = (id: string) => checks.find(check => check.id === id)?.lines ?? []
  const from = (id: string, form: FormType) => linesOf(id).find(line => line.form === form)
  const asked = [
    from('fact.loan_asked', 'user_form'),
    from('fact.term', 'user_form'),
    from('fact.rate', 'user_form'),
  ]
  const proposed = [
    linesOf('fact.loan_proposed').findLast(line => !isRequestedAmount(line)),
    from('fact.term', 'credit_app_memo'),
    from('fact.rate', 'credit_app_memo'),
  ]
  return [
    { title: 'Asked for', terms: asked.map(line => ({ display: line?.display ?? '', change: '' })) },
    {
      title: 'Proposed',
      terms: dealTerms.map((term, at) => ({
        display: proposed[at]?.display ?? '',
        change: changeOf(term, asked[at], proposed[at]),
      })),
    },
  ]
}

function changeOf(term: (typeof dealTerms)[number], asked?: LineSummary, proposed?: LineSummary): string {
  if (!asked?.display || !proposed?.display || asked.display === proposed.display) return ''
  if (typeof asked.value !== 'number' || typeof proposed.value !== 'number') return 'other than asked'
  return changeInWords[term](proposed.value - asked.value)
}

/** Returns the terms of the memo’s loan; undefined if one is missing or the loan has no repayment schedule. */
export function scheduledLoan(checks: readonly CheckSummary[]) {
  const [amount, termMonths, ratePercent] = ['fact.loan_proposed', 'fact.term', 'fact.rate'].map(id => {
    const line = checks.find(check => check.id === id)?.lines.find(({ form }) => form === 'credit_app_memo')
    return typeof line?.value === 'number' ? line.value : undefined
  })
  if (amount === undefined || termMonths === undefined || ratePercent === undefined) return undefined
  return hasSchedule(amount, termMonths) ? { amount, termMonths, ratePercent } : undefined
}

/** Returns the sentences of the checks on whether the loan can be repaid; '' if there is no instalment yet. */
export function repaymentInWords(checks: readonly CheckSummary[]): string {
  return ['fact.instalment', 'fact.dscr']
    .flatMap(id => checks.find(check => check.id === id && check.severity !== 'unknown')?.sentence ?? [])
    .join(' ')
}

interface Rated {
  readonly score: number | null
  readonly band: string | null
  readonly riskCategory: string | null
}

/** Returns in words how the scorecard, the memo's answer and the memo's formula rate the risk. */
export function riskInWords(
  { score, band, riskCategory }: Rated,
  checks: readonly Pick<CheckSummary, 'id' | 'lines'>[],
): string {
  const own = checks.find(({ id }) => id === 'fact.risk')?.lines.find(({ key }) => key === 'creditRiskScore')
  return [
    band === null || score === null ? '' : `Scorecard: ${score} of 100, ${band}.`,
    memoInWords(own?.display ?? '', riskCategory ?? ''),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Returns the memo's answer, and the result of its formula if that differs. */
function memoInWords(own: string, byFormula: string): string {
  if (own === '') return byFormula === '' ? '' : `Memo: ${byFormula} by its formula.`
  const isSame = byFormula === '' || own.toLowerCase() === byFormula.toLowerCase()
  return isSame ? `Memo: ${own}.` : `Memo: ${own}; its formula says ${byFormula}.`
}

/** Returns the text shown while there is no decision: how many forms are completed, and which one is next. */
export function progressText(forms: readonly { readonly type: FormType; readonly status: string }[]): string {
  if (forms.length === 0) return 'No form has been started yet.'
  const isDone = (type: FormType) => forms.some(form => form.type === type && form.status === 'completed')
  const next = catalogue.find(({ type }) => !isDone(type))
  const completed = catalogue.filter(({ type }) => isDone(type)).length
  const counted = `No decision yet: ${completed} of ${catalogue.length} forms are completed.`
  if (!next) return counted
  const isBegun = forms.some(({ type }) => type === next.type)
  return `${counted} ${next.label} ${isBegun ? 'is in progress' : 'is not started'}.`
}

/** Names the forms that are open again although a later one is completed, which is based on other figures. '' for none. */
export function draftsInWords(
  forms: readonly { readonly type: FormType; readonly status: string }[],
): string {
  const statusOf = (type: FormType) => forms.find(form => form.type === type)?.status
  const last = catalogue.findLastIndex(({ type }) => statusOf(type) === 'completed')
  const open = catalogue.slice(0, Math.max(last, 0)).filter(({ type }) => statusOf(type) === 'in_progress')
  if (open.length === 0) return ''
  const names = open.map(({ label }) => label).join(' and ')
  return open.length === 1
    ? `${names} is open for editing: its figures here are a draft.`
    : `${names} are open for editing: their figures here are a draft.`
}

/** Returns in words how many checks ask for a reason. */
export function openInWords(count: number): string {
  if (count === 0) return 'The checks across the forms leave no question open.'
  return count === 1
    ? 'One check across the forms needs an answer.'
    : `${count} checks across the forms need an answer.`
}

// D56
/** Says that a decision does not count while forms of the file are open again, and names them. */
export function reopenedInWords(
  forms: readonly { readonly type: FormType; readonly status: string }[],
): string {
  const open = catalogue.filter(({ type }) =>
    forms.some(form => form.type === type && form.status === 'in_progress'),
  )
  const names = open.map(({ label }) => label).join(' and the ')
  return `The decision stays on record but does not count until the ${names} ${open.length === 1 ? 'is' : 'are'} completed again.`
}

// D54
/** Names the memo's texts that were suggested and that nobody has read or changed. '' for none. */
export function unreadInWords(
  prose: readonly { readonly label: string; readonly isDraft: boolean }[],
): string {
  const labels = prose.filter(({ isDraft }) => isDraft).map(({ label }) => label)
  if (labels.length === 0) return ''
  const what =
    labels.length === 1 ? 'One text of the memo is a draft' : `${labels.length} texts of the memo are drafts`
  return `${what} that nobody has read yet: ${labels.join(', ')}.`
}
