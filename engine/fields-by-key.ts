import { perForm } from './per-form.ts'
import type { Field, Form } from './types.ts'

/** The fields of a form by their keys. */
export const fieldsByKey: (form: Form) => ReadonlyMap<string, Field> = perForm(
  ({ fields }) => new Map(fields.map(field => [field.key, field])),
)

/** The fields of a form whose values are calculated. */
export const calculatedFields: (form: Form) => readonly Field[] = perForm(({ fields }) =>
  fields.filter(({ calculated }) => calculated),
)
