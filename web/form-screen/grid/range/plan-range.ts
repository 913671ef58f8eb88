import type { Field, GridSection } from '../../../../engine/types.ts'
import { type Deed, type PastePlan, type Taken, takeText } from '../paste/plan-paste.ts'
import { type Area, keyAt, keysIn } from './range.ts'

// spec 3 §2.99

/** What is done to a range needs to know this of the form. */
export interface RangeScope {
  readonly section: GridSection
  readonly fieldOf: (key: string) => Field | undefined
  /** Whether a field can be marked as without a value. */
  readonly takesCode: (field: Field) => boolean
  /** What a cell holds, as somebody would type it; '' for nothing. */
  readonly textOf: (key: string) => string
}

/** The first row of a range in all rows below it, or its first column in all columns beside it. Calculated cells are passed over. */
export function planFill(scope: RangeScope, { rows, columns }: Area, direction: 'down' | 'right'): PastePlan {
  const { section, fieldOf, takesCode, textOf } = scope
  const isDown = direction === 'down'
  const [firstRow = 0, ...below] = rows
  const [firstColumn = 0, ...beside] = columns
  const taken: Taken = { changes: {}, leftOut: [] }
  for (const row of isDown ? below : rows)
    for (const column of isDown ? columns : beside) {
      const source = keyAt(section, isDown ? { row: firstRow, column } : { row, column: firstColumn })
      const field = fieldOf(keyAt(section, { row, column }) ?? '')
      if (source !== null && field && !field.calculated)
        takeText(taken, field, textOf(source), takesCode(field))
    }
  return planOf('filled', taken)
}

/** Whatever the cells of a range hold that somebody gave is taken out of them, a mark included. */
export function planEmpty({ section, fieldOf, textOf }: RangeScope, area: Area): PastePlan {
  const given = keysIn(section, area).filter(key => !fieldOf(key)?.calculated && textOf(key) !== '')
  return planOf('emptied', { changes: Object.fromEntries(given.map(key => [key, null])), leftOut: [] })
}

function planOf(deed: Deed, taken: Taken): PastePlan {
  return { deed, ...taken, agree: 0, differ: [] }
}
