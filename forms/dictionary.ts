import type { Condition, Field, FieldType, Option } from '../engine/types.ts'
import { formFor, kitFor } from './all.ts'
import { catalogue, type FormType, formTypes } from './catalogue.ts'
import type { Check } from './checks/check.ts'
import { checksOf } from './checks.ts'
import type { Source } from './links/link.ts'
import { linksTo } from './links.ts'
import type { Policy } from './policy/policy.ts'

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

/** A field whose answer can be suggested, and what the suggestion is derived from. The first of a field's links wins. */
export interface DictionaryLink {
  readonly form: FormType
  readonly field: string
  readonly from: readonly Source[]
}

/** A check across the forms of a client, as the credit file lists it. */
export type DictionaryCheck = Pick<Check, 'id' | 'group' | 'title' | 'formula'>

interface Dictionary {
  readonly forms: readonly DictionaryForm[]
  readonly links: readonly DictionaryLink[]
  readonly checks: readonly DictionaryCheck[]
}

/**
 * Returns all forms in chain order, as `GET /api/form-definitions` responds with them (D35), the links between them, and the
 * checks across them. The forms describe no particular stored form, so the sample months of the MSE Assessment are numbered.
 */
export function dictionary(assessmentYear: number, policy: Policy): Dictionary {
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
  const links = formTypes.flatMap(form =>
    linksTo(form, assessmentYear).map(({ field, from }) => ({ form, field, from })),
  )
  return { forms, links, checks: checksWithoutFile(policy) }
}

/** Returns what the checks say of themselves. None of it depends on a client, so an empty file is enough. */
function checksWithoutFile(policy: Policy): readonly DictionaryCheck[] {
  const checked = { file: {}, policy, kit: kitFor({}, policy, '') }
  return checksOf(checked).map(({ id, group, title, formula }) => ({ id, group, title, formula }))
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
