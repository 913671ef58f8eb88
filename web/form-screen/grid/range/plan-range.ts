import type { Field, GridSection } from '../../../../engine/types.ts'
import { type ParsedCells, parseCell } from '../paste/parse-cell.ts'
import type { GridOperation, PastePlan } from '../paste/plan.ts'
import { type Area, keyAt, keysIn } from './range.ts'

// spec 3 §2.99

/** What an operation on a range needs to know about the form. */
export interface RangeScope {
  readonly section: GridSection
  readonly fieldOf: (key: string) => Field | undefined
  /** Reports whether a field can be marked as having no value. */
  readonly takesCode: (field: Field) => boolean
  /** Returns what a cell has, as someone would type it; '' if empty. */
  readonly textOf: (key: string) => string
}

/**
 * Plans to copy the first row of a range into all rows below it, or its first column into all columns beside it. Skips
 * calculated cells.
 */
export function planFill(scope: RangeScope, { rows, columns }: Area, direction: 'down' | 'right'): PastePlan {
  const { section, fieldOf, takesCode, textOf } = scope
  const isDown = direction === 'down'
  const [firstRow = 0, ...below] = rows
  const [firstColumn = 0, ...beside] = columns
  const taken: ParsedCells = { changes: {}, leftOut: [] }
  for (const row of isDown ? below : rows)
    for (const column of isDown ? columns : beside) {
      const source = keyAt(section, isDown ? { row: firstRow, column } : { row, column: firstColumn })
      const field = fieldOf(keyAt(section, { row, column }) ?? '')
      if (source !== null && field && !field.calculated)
        parseCell(taken, field, textOf(source), takesCode(field))
    }
  return planOf('filled', taken)
}

/** Plans to clear everything that a person gave in a range, including marks. */
export function planEmpty({ section, fieldOf, textOf }: RangeScope, area: Area): PastePlan {
  const given = keysIn(section, area).filter(key => !fieldOf(key)?.calculated && textOf(key) !== '')
  return planOf('emptied', { changes: Object.fromEntries(given.map(key => [key, null])), leftOut: [] })
}

function planOf(deed: GridOperation, taken: ParsedCells): PastePlan {
  return { deed, ...taken, agree: 0, differ: [] }
}
