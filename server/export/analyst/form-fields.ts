import type { Field } from '../../../engine/types.ts'
import { formFor } from '../../../forms/all.ts'
import { type FormType, formTypes } from '../../../forms/catalogue.ts'
import { currentPolicy } from '../../../forms/policy/policy.ts'

/** A form's fields for the data dictionary, with the titles of their steps. */
export interface FieldsOfForm {
  readonly type: FormType
  readonly fields: readonly FieldInStep[]
}

export interface FieldInStep {
  readonly field: Field
  readonly stepTitle: string
}

/**
 * Returns every field of the forms of these assessment years, because the keys of some fields contain the year. A field that
 * exists in several years has the definition of the first of them.
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
