import type { Field, Form } from './types.ts'

const known = new WeakMap<Form, ReadonlyMap<string, Field>>()

/** The fields of a form by their keys; made once for each form. */
export function fieldsByKey(form: Form): ReadonlyMap<string, Field> {
  const found = known.get(form)
  if (found) return found
  const fields = new Map(form.fields.map(field => [field.key, field]))
  known.set(form, fields)
  return fields
}
