import { isRealDate } from '../../engine/dates.ts'
import { fieldKinds } from '../../engine/field-kinds.ts'
import type { Answer, Field } from '../../engine/types.ts'
import type { Cell } from './cells.ts'

/** A stored value as a cell of its kind: numbers stay numbers and dates dates; an option is its code. */
export function answerCell(field: Field, value: Answer): Cell {
  const { exported } = fieldKinds[field.type]
  if (typeof value === 'number') return { value, format: field.ungrouped ? 'plain' : exported }
  if (exported === 'date' && isRealDate(value))
    return { value: new Date(`${value}T00:00:00Z`), format: exported }
  return value
}
