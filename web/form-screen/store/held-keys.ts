import { perForm } from '../../../engine/fields-by-key.ts'
import { noteKey } from '../../../engine/marks.ts'
import type { Form } from '../../../engine/types.ts'

/** What an open form keeps for its fields that are typed: the answers' keys and the names of the marks beside them. */
export const heldKeys: (form: Form) => readonly string[] = perForm(({ fields }) =>
  fields.flatMap(({ key, calculated }) => (calculated ? [] : [key, noteKey(key)])),
)
