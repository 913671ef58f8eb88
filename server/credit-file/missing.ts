import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { FileMissing } from '../../api/schemas/credit-file-tables.ts'
import { noteKey } from '../../engine/marks.ts'
import { formTypes } from '../../forms/catalogue.ts'
import type { Database } from '../db/connect.ts'
import { fieldLabel } from '../forms/records.ts'
import type { StoredFile } from './stored-file.ts'

interface Marked {
  readonly form_id: string
  readonly note: string
  readonly by: string
  readonly at: Date
}

/** The figures that are marked as not there, in the order of the forms, with who said so last. */
export async function missingIn(db: Database, file: StoredFile): Promise<Static<typeof FileMissing>[]> {
  const found = formTypes.flatMap(type => {
    const form = file[type]
    if (!form) return []
    return Object.entries(form.marks).flatMap(([key, { code, reason }]) =>
      code ? [{ form, key, code, reason: reason ?? null }] : [],
    )
  })
  if (found.length === 0) return []
  const { rows } = await sql<Marked>`
    select distinct on (h.form_id, n.note) h.form_id, n.note, u.name as by, h.at
    from form_history h join unnest(${found.map(({ form }) => form.id)}::uuid[],
        ${found.map(({ key }) => noteKey(key))}::text[]) as n (form_id, note)
      on h.form_id = n.form_id and h.changes ? n.note
      join users u on u.id = h.actor_id
    order by h.form_id, n.note, h.id desc`.execute(db.kysely)
  return found.map(({ form, key, code, reason }) => {
    const marked = rows.find(row => row.form_id === form.id && row.note === noteKey(key))
    return {
      form: form.type,
      key,
      label: fieldLabel(form.row, key),
      code,
      reason,
      by: marked?.by ?? null,
      at: marked?.at.toISOString() ?? null,
    }
  })
}
