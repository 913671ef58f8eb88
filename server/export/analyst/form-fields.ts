import type { Field } from '../../../engine/types.ts'
import { formFor } from '../../../forms/all.ts'
import { type FormType, formTypes } from '../../../forms/catalogue.ts'
import { currentPolicy } from '../../../forms/policy/versions.ts'

/** A form's fields as the data dictionary has them, with the titles of its steps. */
export interface FieldsOfForm {
  readonly type: FormType
  readonly fields: readonly FieldInStep[]
}

export interface FieldInStep {
  readonly field: Field
  readonly stepTitle: string
}

/**
 * Every field that a form of any of these assessment years has: the keys of some fields name their year. A field of
 * several years is described as the first of them has it.
 */
export function fieldsOfYears(years: readonly number[]): readonly FieldsOfForm[] {
  return formTypes.map(type => {
    const found = new Map<string, FieldInStep>()
    for (const assessmentYear of years) {
      const { fields, steps } = formFor(type, { assessmentYear, createdOn: null, policy: currentPolicy() })
      const titles = new Map(steps.map(({ number, title }) => [number, title]))
      for (const field of fields)
        if (!found.has(field.key)) found.set(field.key, { field, stepTitle: titles.get(field.step) ?? '' })
    }
    return { type, fields: [...found.values()] }
  })
}
