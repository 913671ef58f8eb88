import { fieldsByKey } from '../../../engine/fields-by-key.ts'
import type { FormType } from '../../../forms/catalogue.ts'
import { type Checked, type ClientFile, type FormState, fileOfForms } from '../../../forms/checks/check.ts'
import { type KitParts, makeKit } from '../../../forms/checks/kit.ts'
import { contextOf } from '../../../forms/context.ts'
import { currentPolicy, policyOf } from '../../../forms/policy/policy.ts'
import type { ClientForms } from '../suggestions.ts'
import type { FormScope } from '../use-form.ts'
import { figureIn, type ShownFigure } from './evidence/shown-figure.ts'

/** The file that the checks look at, including what is typed into the open form. */
export interface LiveFile {
  readonly checked: Checked
  /** Returns the step that a field is on; undefined if the form has no such field. */
  readonly stepOf: (form: FormType, key: string) => number | undefined
  readonly labelOf: (form: FormType, key: string) => string
  /** Returns a field as its form shows it; undefined if the client has no such form or the form no such field. */
  readonly figureOf: (form: FormType, key: string) => ShownFigure | undefined
}

/** Returns the client's file with the open form's answers as they are now. */
export function liveFile(
  { open, context }: Pick<FormScope, 'open' | 'context'>,
  forms: ClientForms,
  parts: KitParts,
): LiveFile {
  const { store, type } = open
  const stored = fileOfForms(forms)
  const own: FormState = {
    status: stored[type]?.status ?? 'in_progress',
    assessmentYear: context.assessmentYear,
    createdAt: stored[type]?.createdAt ?? context.createdOn ?? '',
    answers: store.answers(),
    computed: store.computed(),
  }
  const file: ClientFile = { ...stored, [type]: own }
  // As in the credit file, completed forms are checked against the current policy.
  const policy = own.status === 'completed' ? currentPolicy() : policyOf(context.policy)
  const kit = makeKit(parts, file, policy, store.today())
  const definitionOf = (form: FormType) => {
    const state = file[form]
    return state && parts.builderOf(form)?.(contextOf(state, policy))
  }
  const fieldOf = (form: FormType, key: string) => {
    const definition = definitionOf(form)
    return definition && fieldsByKey(definition).get(key)
  }
  return {
    checked: { file, policy, kit },
    stepOf: (form, key) => fieldOf(form, key)?.step,
    labelOf: (form, key) => fieldOf(form, key)?.label ?? key,
    figureOf: (form, key) => {
      const definition = definitionOf(form)
      const state = file[form]
      return definition && state && figureIn(definition, state, key)
    },
  }
}
