import type { FormType } from '../../../forms/catalogue.ts'
import type { Check } from '../../../forms/checks/check.ts'
import type { FormStore } from '../store/form-store.ts'

/** Where on the open form's page what the checks say stands, as lists of selectors of which the first that is there counts. */

/** The forms that come when there is a second source of the turnover. */
export const turnoverForms: readonly FormType[] = [
  'output_sheet',
  'financial_analysis',
  'bank_analysis',
  'credit_app_memo',
]

/** The column, or where there is no room for one the bar that opens. */
export const summaryPlaces = ['aside[aria-labelledby="summary-title"] > div', 'main aside details > div']

export interface At {
  readonly type: FormType
  /** The step on screen; a form that is read has all of them. */
  readonly step: number
  readonly isRead: boolean
  readonly store: FormStore
}

/** What holds the heading of the step, which every step has and nothing else of a form that is filled. */
const stepOnScreen = 'main div:has(> div > div > h2[tabindex="-1"])'

export function stepPlaces(step: number, { isRead }: Pick<At, 'isRead'>): readonly string[] {
  return [isRead ? `[aria-labelledby="read-step-${step}"]` : stepOnScreen]
}

/** Under the field that the check looks at; in a grid there is no room, so below the step. */
export function factPlaces({ lines }: Check, at: At): readonly string[] {
  const own = lines.filter(({ form }) => form === at.type).map(({ key }) => key)
  const fields = own.flatMap(key => [`main [data-field="${key}"]`, `main dd[id="${key}"]`])
  const steps = own.flatMap(key => at.store.definition(key)?.step ?? [])
  const shown = steps.filter(step => at.isRead || step === at.step)
  return [...fields, ...shown.flatMap(step => stepPlaces(step, at))]
}

const stressSteps: Partial<Record<FormType, readonly number[]>> = {
  output_sheet: [5],
  credit_app_memo: [3, 4],
}
/** Where the memo shows figures of the other forms. */
const notThereSteps: Partial<Record<FormType, readonly number[]>> = { credit_app_memo: [3, 4] }
/** Where the memo decides. */
const evidenceSteps: Partial<Record<FormType, readonly number[]>> = { credit_app_memo: [4] }
const pathSteps: Partial<Record<FormType, readonly number[]>> = {
  expert_scorecard: [1],
  credit_app_memo: [4],
}

/** The cards of the step on screen; a form that is read shows each once. */
export function cardSteps(type: FormType, { step, isRead }: Pick<At, 'step' | 'isRead'>) {
  const shown = (steps: readonly number[] = []) =>
    isRead ? steps.slice(0, 1) : steps.filter(own => own === step)
  return {
    evidence: shown(evidenceSteps[type]),
    stress: shown(stressSteps[type]),
    path: shown(pathSteps[type]),
    notThere: shown(notThereSteps[type]),
    whatIf: type === 'output_sheet' || type === 'credit_app_memo',
  }
}
