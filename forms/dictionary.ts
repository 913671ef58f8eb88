import type { Condition, Field, FieldType, Option } from '../engine/types.ts'
import { formFor } from './all.ts'
import { catalogue, type FormType } from './catalogue.ts'
import type { Policy } from './policy.ts'

// spec 3 §1.9

/** One field of the data dictionary. Properties that the field does not have are absent (D35). */
export interface DictionaryField {
  readonly key: string
  readonly label: string
  /** Numbered from 1. */
  readonly step: number
  readonly type: FieldType
  readonly required: boolean
  readonly calculated: boolean
  /** One condition, or a list of conditions that must all hold. */
  readonly visibleWhen?: Condition | readonly Condition[]
  readonly requiredWhen?: Condition | readonly Condition[]
  readonly options?: readonly Option[]
  readonly min?: number
  readonly max?: number
  readonly maxLength?: number
  readonly unit?: string
  readonly hint?: string
}

export interface DictionaryForm {
  readonly type: FormType
  readonly slug: string
  readonly name: string
  readonly title: string
  readonly totalSteps: number
  readonly steps: readonly { readonly number: number; readonly title: string }[]
  readonly fields: readonly DictionaryField[]
}

/**
 * Returns all forms in chain order, as `GET /api/form-definitions` responds with them (D35). They describe no particular stored
 * form, so the sample months of the MSE Assessment are numbered.
 */
export function dictionary(
  assessmentYear: number,
  policy: Policy,
): { readonly forms: readonly DictionaryForm[] } {
  const forms = catalogue.map(({ type, slug, name, title, totalSteps }) => {
    const { steps, fields } = formFor(type, { assessmentYear, createdOn: null, policy })
    return {
      type,
      slug,
      name,
      title,
      totalSteps,
      steps: steps.map(step => ({ number: step.number, title: step.title })),
      fields: fields.map(entry),
    }
  })
  return { forms }
}

function entry(field: Field): DictionaryField {
  const { key, label, step, type, visibleWhen, requiredWhen, options, min, max, maxLength, unit, hint } =
    field
  return {
    key,
    label,
    step,
    type,
    required: field.required === true,
    calculated: field.calculated === true,
    ...(visibleWhen && { visibleWhen: oneOrAll(visibleWhen) }),
    ...(requiredWhen && { requiredWhen: oneOrAll(requiredWhen) }),
    ...(options && { options }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(maxLength !== undefined && { maxLength }),
    ...(unit !== undefined && { unit }),
    ...(hint !== undefined && { hint }),
  }
}

function oneOrAll(conditions: readonly Condition[]): Condition | readonly Condition[] {
  const [only, ...others] = conditions
  return only !== undefined && others.length === 0 ? only : conditions
}
