import { isRealDate } from '../../engine/dates.ts'
import { fieldKinds } from '../../engine/field-kinds.ts'
import type { Answer, Field } from '../../engine/types.ts'
import type { Cell } from './cells.ts'

/** Converts a stored value to a cell of the field's kind. Numbers and dates keep their type; an option is exported as code. */
export function answerCell(field: Field, value: Answer): Cell {
  const { exported } = fieldKinds[field.type]
  if (typeof value === 'number') return { value, format: field.ungrouped ? 'plain' : exported }
  if (exported === 'date' && isRealDate(value))
    return { value: new Date(`${value}T00:00:00Z`), format: exported }
  return value
}
