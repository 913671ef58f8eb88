import type { Form } from '../../../engine/types.ts'

/** Maps each field that conditions refer to, to the fields that these conditions show or require. */
export function dependentsOf(form: Form): ReadonlyMap<string, readonly string[]> {
  const dependents = new Map<string, string[]>()
  for (const { key, visibleWhen = [], requiredWhen = [] } of form.fields) {
    for (const { field } of [...visibleWhen, ...requiredWhen]) {
      dependents.set(field, [...(dependents.get(field) ?? []), key])
    }
  }
  return dependents
}
