import { holds, visible } from '../../../engine/answers.ts'
import type { FormType } from '../../../forms/catalogue.ts'
import type { Check } from '../../../forms/checks/check.ts'
import { readForm } from '../reading/read-form.ts'
import type { FormStore } from '../store/form-store.ts'

/** What of the open form is on the page: one step, or, if the form is read-only, all of them. */
export interface ShownPart {
  readonly type: FormType
  readonly store: FormStore
  readonly step: number
  readonly isRead: boolean
}

/** The forms that show the turnover strip. By the time they are filled, there can be a second source of the turnover. */
export const turnoverForms: readonly FormType[] = [
  'output_sheet',
  'financial_analysis',
  'bank_analysis',
  'credit_app_memo',
]

/** The forms in which other terms of the loan can be tried out. */
export const whatIfForms: readonly FormType[] = ['output_sheet', 'credit_app_memo']

const cards = ['evidence', 'stress', 'path', 'missing values'] as const
type Card = (typeof cards)[number]

/** The steps that show each card. The step of the memo with the decision is the fourth. */
const stepsOfCards: Readonly<Record<Card, Partial<Record<FormType, readonly number[]>>>> = {
  evidence: { credit_app_memo: [4] },
  stress: { output_sheet: [5], credit_app_memo: [3, 4] },
  path: { expert_scorecard: [1], credit_app_memo: [4] },
  'missing values': { credit_app_memo: [3, 4] },
}

/** Returns the cards of a step that is on the page. On a read-only form, which shows all steps, each card appears once. */
export function cardsOfStep(number: number, { type, step, isRead }: ShownPart): readonly Card[] {
  return cards.filter(card => {
    const steps = stepsOfCards[card][type] ?? []
    return isRead ? steps[0] === number : number === step && steps.includes(number)
  })
}

export type Place = { readonly field: string } | { readonly step: number }

/**
 * Returns where a check is shown: under the first of its fields that is on the page. A grid has no room for it, so there it
 * appears below the step. Undefined if no field of the check is on the page.
 */
export function placeOf({ lines }: Check, part: ShownPart, fields: ReadonlySet<string>): Place | undefined {
  const { type, store, step, isRead } = part
  const own = lines.filter(({ form }) => form === type).map(({ key }) => key)
  const field = own.find(key => fields.has(key))
  if (field !== undefined) return { field }
  const steps = own.flatMap(key => store.definition(key)?.step ?? [])
  const shown = steps.find(number => isRead || number === step)
  return shown === undefined ? undefined : { step: shown }
}

/** Returns the keys of the fields on the page, without those in grids. */
export function fieldsOnPage({ store, step, isRead }: ShownPart): ReadonlySet<string> {
  const { form } = store
  const answers = store.answers()
  if (isRead) {
    const sections = readForm(form, answers, store.shown()).flatMap(read => read.sections)
    const lines = sections.flatMap(section => (section.kind === 'lines' ? section.lines : []))
    return new Set(lines.map(({ field }) => field.key))
  }
  const sections = form.steps.find(({ number }) => number === step)?.sections ?? []
  const keys = sections.flatMap(section =>
    section.kind === 'fields' && holds(section.visibleWhen, answers) ? section.rows.flat() : [],
  )
  const isVisible = (key: string) => {
    const field = store.definition(key)
    return field !== undefined && visible(field, answers)
  }
  return new Set(keys.filter(isVisible))
}
