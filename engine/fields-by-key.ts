import type { Field, Form } from './types.ts'

/** Memoises a function of a form definition, so that it runs once for each form. */
export function perForm<Value>(make: (form: Form) => Value): (form: Form) => Value {
  const known = new WeakMap<Form, Value>()
  return form => {
    const found = known.get(form)
    if (found !== undefined) return found
    const made = make(form)
    known.set(form, made)
    return made
  }
}

/** Returns the fields of a form by their keys. */
export const fieldsByKey: (form: Form) => ReadonlyMap<string, Field> = perForm(
  ({ fields }) => new Map(fields.map(field => [field.key, field])),
)

/** Returns the fields of a form whose values are calculated. */
export const calculatedFields: (form: Form) => readonly Field[] = perForm(({ fields }) =>
  fields.filter(({ calculated }) => calculated),
)
