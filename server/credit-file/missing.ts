import type { Static } from 'typebox'
import type { FileMissing } from '../../api/schemas/figures.ts'
import { markKey, saysMissing } from '../../engine/marks.ts'
import { formTypes } from '../../forms/catalogue.ts'
import { fieldLabel, formOf } from '../forms/records.ts'
import type { StoredFile } from './stored-file.ts'

/** Returns the figures that are marked as missing, in the order of the forms and their fields, with who marked each last. */
export function missingIn(file: StoredFile): Static<typeof FileMissing>[] {
  return formTypes.flatMap(type => {
    const form = file[type]
    if (!form) return []
    return formOf(form.row).fields.flatMap(({ key }) => {
      const { code, reason } = form.marks[key] ?? {}
      if (!saysMissing(code)) return []
      const marked = form.markedBy[markKey(key)]
      return {
        form: type,
        key,
        label: fieldLabel(form.row, key),
        code,
        reason: reason ?? null,
        by: marked?.by ?? null,
        at: marked ? new Date(marked.at).toISOString() : null,
      }
    })
  })
}
