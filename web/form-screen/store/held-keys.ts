import { noteKey } from '../../../engine/marks.ts'
import type { Form } from '../../../engine/types.ts'

const known = new WeakMap<Form, readonly string[]>()

/** What an open form keeps for its fields that are typed: the answers' keys and the names of the marks beside them. */
export function heldKeys(form: Form): readonly string[] {
  const keys =
    known.get(form) ?? form.fields.flatMap(({ key, calculated }) => (calculated ? [] : [key, noteKey(key)]))
  known.set(form, keys)
  return keys
}
