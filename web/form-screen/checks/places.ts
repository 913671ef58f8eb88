import type { FormType } from '../../../forms/catalogue.ts'
import type { Check } from '../../../forms/checks/check.ts'
import type { FormStore } from '../store/form-store.ts'

/**
 * Where the results of the checks appear on the open form's page. Each place is a list of selectors, of which the first that
 * matches counts.
 */

/** The forms that show the turnover strip. By the time they are filled, there can be a second source of the turnover. */
export const turnoverForms: readonly FormType[] = [
  'output_sheet',
  'financial_analysis',
  'bank_analysis',
  'credit_app_memo',
]

/** The summary column, or the collapsible bar that replaces it in a narrow window. */
export const summaryPlaces = ['aside[aria-labelledby="summary-title"] > div', 'main aside details > div']

export interface At {
  readonly type: FormType
  /** The step on screen. A read-only form shows all its steps at once. */
  readonly step: number
  readonly isRead: boolean
  readonly store: FormStore
}

/** The element with the step's heading. Every step has one, and nothing else on the page of an editable form matches. */
const stepOnScreen = 'main div:has(> div > div > h2[tabindex="-1"])'

export function stepPlaces(step: number, { isRead }: Pick<At, 'isRead'>): readonly string[] {
  return [isRead ? `[aria-labelledby="read-step-${step}"]` : stepOnScreen]
}

/** Under the field that the check looks at. A grid has no room for it, so there it appears below the step. */
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
/** The steps of the memo that show figures of the other forms. */
const notThereSteps: Partial<Record<FormType, readonly number[]>> = { credit_app_memo: [3, 4] }
/** The step of the memo with the decision. */
const evidenceSteps: Partial<Record<FormType, readonly number[]>> = { credit_app_memo: [4] }
const pathSteps: Partial<Record<FormType, readonly number[]>> = {
  expert_scorecard: [1],
  credit_app_memo: [4],
}

/** Returns which cards appear on the step on screen. On a read-only form, which shows all steps, each card appears once. */
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
