import { withUnit } from '../../engine/describe.ts'
import { formatMoney, formatNumber } from '../../engine/number-format.ts'
import { catalogue, type FormType } from '../catalogue.ts'
import type { Line, Severity } from '../checks/check.ts'
import { isAskedFor } from '../checks/figures.ts'

type ToldLine = Pick<Line, 'form' | 'key' | 'value' | 'display'>

/** What this reads of a check of a credit file. */
interface Told {
  readonly id: string
  readonly severity: Severity
  readonly sentence: string
  readonly lines: readonly ToldLine[]
}

interface Term {
  readonly display: string
  /** Of the proposal: how far it is from what was asked for; empty where it is the same, or where either is not there. */
  readonly change: string
}

export const dealTerms = ['Amount', 'Term', 'Interest rate'] as const

const changeInWords: Readonly<Record<(typeof dealTerms)[number], (by: number) => string>> = {
  Amount: by => `${formatMoney(Math.abs(by))} ${by > 0 ? 'more' : 'less'}`,
  Term: by => `${withUnit(formatNumber(Math.abs(by)), 'months')} ${by > 0 ? 'longer' : 'shorter'}`,
  'Interest rate': by => `${withUnit(formatNumber(Math.abs(by)), 'points')} ${by > 0 ? 'higher' : 'lower'}`,
}

/** A row of the deal, its terms in the order of dealTerms. */
export interface DealRow {
  readonly title: 'Asked for' | 'Proposed'
  readonly terms: readonly Term[]
}

/** What the client asks for, and what the memo (the amount: the last form that proposes one) proposes. */
export function dealOf(checks: readonly Told[]): readonly DealRow[] {
  const linesOf = (id: string) => checks.find(check => check.id === id)?.lines ?? []
  const from = (id: string, form: FormType) => linesOf(id).find(line => line.form === form)
  const asked = [
    from('fact.loan_asked', 'user_form'),
    from('fact.term', 'user_form'),
    from('fact.rate', 'user_form'),
  ]
  const proposed = [
    linesOf('fact.loan_proposed').findLast(line => !isAskedFor(line)),
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

function changeOf(term: (typeof dealTerms)[number], asked?: ToldLine, proposed?: ToldLine): string {
  if (!asked?.display || !proposed?.display || asked.display === proposed.display) return ''
  if (typeof asked.value !== 'number' || typeof proposed.value !== 'number') return 'other than asked'
  return changeInWords[term](proposed.value - asked.value)
}

/** Whether the loan can be paid back, as the checks of the instalment say it; empty where there is none yet. */
export function repaymentInWords(checks: readonly Told[]): string {
  return ['fact.instalment', 'fact.dscr']
    .flatMap(id => checks.find(check => check.id === id && check.severity !== 'unknown')?.sentence ?? [])
    .join(' ')
}

interface Rated {
  readonly score: number | null
  readonly band: string | null
  readonly riskCategory: string | null
}

/** How the scorecard, the memo's formula and the memo's own answer rate the risk, each by its name. */
export function riskInWords(
  { score, band, riskCategory }: Rated,
  checks: readonly Pick<Told, 'id' | 'lines'>[],
): string {
  const own = checks.find(({ id }) => id === 'fact.risk')?.lines.find(({ key }) => key === 'creditRiskScore')
  return [
    band === null || score === null ? '' : `Scorecard: ${score} of 100, ${band}.`,
    memoInWords(own?.display ?? '', riskCategory ?? ''),
  ]
    .filter(Boolean)
    .join(' ')
}

/** The memo's answer, and what its formula says where that is another. */
function memoInWords(own: string, byFormula: string): string {
  if (own === '') return byFormula === '' ? '' : `Memo: ${byFormula} by its formula.`
  const isSame = byFormula === '' || own.toLowerCase() === byFormula.toLowerCase()
  return isSame ? `Memo: ${own}.` : `Memo: ${own}; its formula says ${byFormula}.`
}

/** What is there instead of a decision: how far the forms are, and which one is next. */
export function howFar(forms: readonly { readonly type: FormType; readonly status: string }[]): string {
  if (forms.length === 0) return 'No form has been begun yet.'
  const isDone = (type: FormType) => forms.some(form => form.type === type && form.status === 'completed')
  const next = catalogue.find(({ type }) => !isDone(type))
  const completed = catalogue.filter(({ type }) => isDone(type)).length
  const counted = `No decision yet: ${completed} of ${catalogue.length} forms are completed.`
  if (!next) return counted
  const isBegun = forms.some(({ type }) => type === next.type)
  return `${counted} ${next.label} ${isBegun ? 'is in progress' : 'is not begun'}.`
}

/** Which forms are open again although a later one is completed: what the file says of them is not what that one rests on. */
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

/** How many checks of the forms that there are ask for a reason. */
export function openInWords(count: number): string {
  if (count === 0) return 'The checks across the forms leave no question open.'
  return count === 1
    ? 'One check across the forms needs an answer.'
    : `${count} checks across the forms need an answer.`
}
