import type { Form } from './types.ts'

/** Something that follows from a form's definition alone: worked out once for each form. */
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
