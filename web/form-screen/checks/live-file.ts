import { displayOf, withEstimate } from '../../../engine/describe.ts'
import { fieldsByKey } from '../../../engine/fields-by-key.ts'
import { shownOf, toneOf } from '../../../engine/shown.ts'
import type { Form, ValueTone } from '../../../engine/types.ts'
import type { FormType } from '../../../forms/catalogue.ts'
import { type Checked, type ClientFile, type FormState, fileOfForms } from '../../../forms/checks/check.ts'
import { type KitParts, makeKit } from '../../../forms/checks/kit.ts'
import { contextOf } from '../../../forms/context.ts'
import { bandOf, score } from '../../../forms/expert-scorecard/formulas.ts'
import { scorecardLinks } from '../../../forms/links/to-expert-scorecard.ts'
import { loadBuilder } from '../../../forms/load.ts'
import { currentPolicy, policyOf } from '../../../forms/policy/policy.ts'
import type { ClientForms } from '../earlier/suggestions.tsx'
import type { FormScope } from '../use-form.ts'

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

interface ShownFigure {
  readonly label: string
  /** The formatted value; '' if there is no value yet, or if the answers do not support one (D39) and no reason is given. */
  readonly display: string
  readonly tone: ValueTone | undefined
}

/** Returns a field as its form's own screen shows it; undefined if the form has no such field. */
export function figureIn(form: Form, state: FormState, key: string): ShownFigure | undefined {
  const field = fieldsByKey(form).get(key)
  if (!field) return undefined
  const { answers } = state
  const shown = shownOf(form, answers, state.computed, state.status === 'completed')
  const value = field.calculated ? shown.values[key] : answers[key]
  return {
    label: field.label,
    display: withEstimate(
      form,
      field,
      value,
      state.marks ?? {},
      displayOf(field, value, shown, state.marks?.[key]),
    ),
    tone: toneOf(form, key, answers, shown.values[key]),
  }
}

/** Loads the parts of the kit for these form types, without the code of any other form. */
export async function loadKitParts(types: readonly FormType[]): Promise<KitParts> {
  const loaded = new Map(await Promise.all(types.map(async type => [type, await loadBuilder(type)] as const)))
  return { builderOf: type => loaded.get(type), scorecardLinks, score, bandOf }
}
