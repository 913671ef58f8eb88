import type { Option } from '../../../engine/types.ts'
import type { FormType } from '../../../forms/catalogue.ts'
import type { Cell, Column, Rows } from '../cells.ts'
import type { FieldsOfForm } from './form-fields.ts'
import { stateColumns, type WideColumn } from './wide-clients.ts'

export const dictionaryColumns: readonly Column[] = [
  { header: 'column', width: 42, format: 'text' },
  { header: 'form', width: 20, format: 'text' },
  { header: 'key', width: 30, format: 'text' },
  { header: 'label', width: 48, format: 'text' },
  { header: 'step', width: 6, format: 'number' },
  { header: 'step_title', width: 30, format: 'text' },
  { header: 'type', width: 10, format: 'text' },
  { header: 'unit', width: 9, format: 'text' },
  { header: 'calculated', width: 11, format: 'text' },
  { header: 'options', width: 60, format: 'text' },
  { header: 'formula', width: 60, format: 'text' },
]

/** Describes each column of the clients' sheet: first those about the client, then for each form its state and its fields. */
export async function* dictionaryRows(
  about: readonly WideColumn[],
  forms: readonly FieldsOfForm[],
  timeZone: string,
): AsyncGenerator<Rows> {
  yield about.map(column => describedColumn(column, null))
  for (const { type, fields } of forms) {
    yield stateColumns(type, timeZone).map(column => describedColumn(column, type))
    yield fields.map(({ field, stepTitle }) => [
      `${type}.${field.key}`,
      type,
      field.key,
      field.label,
      field.step,
      stepTitle,
      field.type,
      field.unit ?? null,
      field.calculated === true,
      field.options?.map(optionText).join('; ') ?? null,
      field.formula ?? null,
    ])
  }
}

function describedColumn({ header, meaning, format }: WideColumn, form: FormType | null): readonly Cell[] {
  return [header, form, null, meaning, null, null, format === 'plain' ? 'number' : format]
}

/** For example "fixed-rent = Fixed rent (60 points)". */
function optionText({ value, label, points }: Option): string {
  return `${value} = ${label}${points === undefined ? '' : ` (${points} points)`}`
}
