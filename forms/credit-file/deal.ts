import { catalogue, type FormType } from '../catalogue.ts'

/** What this reads of a check of a credit file. */
interface Told {
  readonly id: string
  readonly lines: readonly {
    readonly form: FormType
    readonly key: string
    readonly display: string
    readonly differs?: true
  }[]
}

interface Term {
  readonly display: string
  /** Of the proposal: it is not what was asked for. */
  readonly differs: boolean
}

export const dealTerms = ['Amount', 'Term', 'Interest rate'] as const

/** A row of the deal, its terms in the order of dealTerms. */
export interface DealRow {
  readonly title: 'Asked for' | 'Proposed'
  readonly terms: readonly Term[]
}

/** What the client asks for, and what the memo (the amount: the last form that has one) proposes. */
export function dealOf(checks: readonly Told[]): readonly DealRow[] {
  const linesOf = (id: string) => checks.find(check => check.id === id)?.lines ?? []
  const from = (id: string, form: FormType) => linesOf(id).find(line => line.form === form)?.display ?? ''
  const asked = [
    from('fact.loan_asked', 'user_form'),
    from('fact.term', 'user_form'),
    from('fact.rate', 'user_form'),
  ]
  const proposed = [
    linesOf('fact.loan_proposed').at(-1)?.display ?? '',
    from('fact.term', 'credit_app_memo'),
    from('fact.rate', 'credit_app_memo'),
  ]
  return [
    { title: 'Asked for', terms: asked.map(display => ({ display, differs: false })) },
    {
      title: 'Proposed',
      terms: proposed.map((display, at) => ({
        display,
        differs: display !== '' && asked[at] !== '' && display !== asked[at],
      })),
    },
  ]
}

interface Rated {
  readonly score: number | null
  readonly band: string | null
  readonly riskCategory: string | null
}

/** How the scorecard, the memo's formula and the memo's own answer rate the risk, each by its name. */
export function riskInWords({ score, band, riskCategory }: Rated, checks: readonly Told[]): string {
  const own = checks.find(({ id }) => id === 'fact.risk')?.lines.find(({ key }) => key === 'creditRiskScore')
  const memo = [
    riskCategory ? `${riskCategory} by its formula` : '',
    own?.display ? `rated ${own.display}` : '',
  ].filter(Boolean)
  return [
    band === null || score === null ? '' : `Scorecard: ${score} of 100, ${band}.`,
    memo.length === 0 ? '' : `Memo: ${memo.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
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

/** How many checks of the forms that there are ask for a reason. */
export function openInWords(count: number): string {
  if (count === 0) return 'No check across the forms needs an answer.'
  return count === 1
    ? 'One check across the forms needs an answer.'
    : `${count} checks across the forms need an answer.`
}
