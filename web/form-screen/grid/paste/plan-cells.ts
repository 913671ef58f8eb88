import { daysOf } from '../../../../engine/dates.ts'
import type { Field } from '../../../../engine/types.ts'
import { readNumber } from '../../store/number-text.ts'
import type { Block } from './block.ts'
import { type Calendar, dayOf } from './calendar.ts'
import { withoutBelowZero, withoutMinus } from './minus-signs.ts'
import { brief, differenceOf, type ParsedCells, parseCell, said } from './parse-cell.ts'
import type { NamedScope, PastePlan } from './plan.ts'

/** For each row and column of a block, its index in the grid; null if it has none. */
export interface Layout {
  readonly rows: readonly (number | null)[]
  readonly columns: readonly (number | null)[]
}

/** Reads the cells of a block into the cells of the grid at their places, and compares totals with the calculated ones. */
export function planCells(scope: NamedScope, block: Block, layout: Layout): PastePlan {
  const { section, fieldOf, takesCode, calculate, scale, minus } = scope
  const taken: ParsedCells = { changes: {}, leftOut: [] }
  const totals: { readonly field: Field; readonly value: number }[] = []
  for (const [down, cells] of block.cells.entries()) {
    const place = layout.rows[down] ?? null
    const label = block.labels?.[down]?.trim() ?? ''
    const line = place === null ? undefined : section.rows[place]
    for (const [across, text] of cells.entries()) {
      if (text === undefined) continue
      const column = layout.columns[across] ?? null
      const key = column === null || isOtherDay(scope, place, column, label) ? undefined : line?.cells[column]
      const field = key ? fieldOf(key) : undefined
      if (field) {
        const value = parseCell(taken, field, text, takesCode(field), scale)
        if (field.calculated && value !== null) totals.push({ field, value })
      } else if (readNumber(text) !== null)
        taken.leftOut.push(`${said(label) || 'outside the table'}: "${brief(text)}"`)
    }
  }
  const { changes, dropped } = signed(scope, taken.changes)
  const computed = calculate(changes)
  const differ = totals.flatMap(({ field, value }) => {
    const calculated = computed[field.key]
    const isCost = minus === 'drop' && value < 0 && Number(calculated) > 0
    return differenceOf(field, isCost ? -value : value, calculated) ?? []
  })
  const leftOut = [...taken.leftOut, ...dropped]
  return { deed: 'pasted', changes, leftOut, agree: totals.length - differ.length, differ }
}

/** Reports whether a label such as 30, which was placed on the last day, is another day in the month of a column. */
function isOtherDay({ calendar }: NamedScope, row: number | null, column: number, label: string): boolean {
  if (row !== calendar.lastDay || row === null || !isLateDay(calendar, label)) return false
  const month = [...calendar.months].find(([, place]) => place === column)?.[0] ?? ''
  return dayOf(label) !== daysOf(Number(month.slice(0, 4)), Number(month.slice(5)))
}

function signed(scope: NamedScope, changes: ParsedCells['changes']) {
  if (scope.minus === 'drop')
    return { changes: withoutMinus(scope, changes, scope.hasSigns === true), dropped: [] }
  return scope.minus === 'leaveOut' ? withoutBelowZero(scope, changes) : { changes, dropped: [] }
}

/** Reports whether a label is a day on which some month ends. */
export function isLateDay({ hasMonthsAcross }: Calendar, label: string): boolean {
  return hasMonthsAcross && (dayOf(label) ?? 0) >= 28
}
