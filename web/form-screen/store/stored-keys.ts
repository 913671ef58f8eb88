import { perForm } from '../../../engine/fields-by-key.ts'
import { markKey } from '../../../engine/marks.ts'
import type { Form } from '../../../engine/types.ts'

/** The keys that an open form has values for: those of its input fields and of the notes beside them. */
export const storedKeys: (form: Form) => readonly string[] = perForm(({ fields }) =>
  fields.flatMap(({ key, calculated }) => (calculated ? [] : [key, markKey(key)])),
)
