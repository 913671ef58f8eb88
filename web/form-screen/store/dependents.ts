import type { Form } from '../../../engine/types.ts'

/** For each field that a condition names, the fields shown or required by it. */
export function dependentsOf(form: Form): ReadonlyMap<string, readonly string[]> {
  const dependents = new Map<string, string[]>()
  for (const { key, visibleWhen = [], requiredWhen = [] } of form.fields) {
    for (const { field } of [...visibleWhen, ...requiredWhen]) {
      dependents.set(field, [...(dependents.get(field) ?? []), key])
    }
  }
  return dependents
}
