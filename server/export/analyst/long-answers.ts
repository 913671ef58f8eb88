import type pg from 'pg'
import { answerOf } from '../../../engine/answers.ts'
import { formatValue } from '../../../engine/describe.ts'
import { estimateWords, isEstimated } from '../../../engine/estimates.ts'
import { fieldsByKey } from '../../../engine/fields-by-key.ts'
import { validMarks } from '../../../engine/marks.ts'
import type { Answer, Field } from '../../../engine/types.ts'
import { formOf } from '../../forms/records.ts'
import { localTime } from '../../lists/time.ts'
import { answerCell, type Cell, type Column, type Rows } from '../cells.ts'
import { inZone } from '../tables.ts'
import type { ClientFile, StoredForm } from './client-batches.ts'

export function answerColumns(timeZone: string): readonly Column[] {
  return [
    { header: 'client_id', width: 13, format: 'text' },
    { header: 'client', width: 28, format: 'text' },
    { header: 'form', width: 20, format: 'text' },
    { header: 'key', width: 30, format: 'text' },
    { header: 'label', width: 44, format: 'text' },
    { header: 'value', width: 26, format: 'text' },
    { header: 'code', width: 18, format: 'text' },
    { header: 'unit', width: 9, format: 'text' },
    { header: inZone('changed_at', timeZone), width: 30, format: 'time' },
    { header: 'changed_by', width: 32, format: 'text' },
  ]
}

/** Returns one row for each stored answer, in the order of the forms and their fields. */
export async function* answerRows(
  db: pg.Client,
  batches: AsyncIterable<readonly ClientFile[]>,
  timeZone: string,
): AsyncGenerator<Rows> {
  for await (const batch of batches) {
    const changes = await lastChanges(
      db,
      batch.flatMap(({ forms }) => [...forms.values()].map(({ id }) => id)),
    )
    yield batch.flatMap(({ client, forms }) =>
      [...forms.values()].flatMap(form =>
        answersOf(form).map(({ key, field, value }): Cell[] => {
          const change = changes.get(form.id)?.get(key)
          return [
            client.client_id,
            client.name,
            form.form_type,
            key,
            field.label,
            ...valueAndCode(form, field, value),
            field.unit ?? null,
            change ? localTime(change.at, timeZone) : null,
            change?.by ?? null,
          ]
        }),
      ),
    )
  }
}

/** Returns a form's answers. Answers whose keys this version of the form no longer has come last, labelled with their keys. */
function answersOf(form: StoredForm): { key: string; field: Field; value: Answer }[] {
  const definition = formOf(form)
  const known = fieldsByKey(definition)
  const fields = definition.fields.filter(({ calculated }) => !calculated)
  const unknown = Object.keys(form.form_data).filter(key => !known.has(key))
  return [...fields, ...unknown.map((key): Field => ({ key, label: key, step: 0, type: 'text' }))].flatMap(
    field => {
      const value = answerOf(form.form_data, field.key)
      return value === undefined ? [] : [{ key: field.key, field, value }]
    },
  )
}

/** Returns an option's label and its stored code; for other kinds, the value and null. */
function valueAndCode(form: StoredForm, field: Field, value: Answer): [Cell, Cell] {
  if (isEstimated(formOf(form), field.key, validMarks(form.form_data, form.marks)))
    return [estimateWords(field, value, ''), null]
  return field.type === 'select' && typeof value === 'string'
    ? [formatValue(field, value), value]
    : [answerCell(field, value), null]
}

interface Change {
  readonly at: Date
  readonly by: string
}

/** Reads who last changed each answer of these forms, and when. Answers that a form was created with have no entry. */
async function lastChanges(
  db: pg.Client,
  formIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, Change>>> {
  const { rows } = await db.query<Change & { form_id: string; key: string }>({
    ...changesOfForms,
    values: [formIds],
  })
  const changes = new Map<string, Map<string, Change>>()
  for (const { form_id, key, at, by } of rows) {
    const ofForm = changes.get(form_id) ?? new Map<string, Change>()
    changes.set(form_id, ofForm.set(key, { at, by }))
  }
  return changes
}

const changesOfForms = {
  name: 'last changes of forms',
  text: `select distinct on (h.form_id, k.key) h.form_id, k.key, h.at, u.email as by
    from form_history h cross join lateral jsonb_object_keys(h.changes) k (key) join users u on u.id = h.actor_id
    where h.form_id = any($1::uuid[]) order by h.form_id, k.key, h.id desc`,
}
