import type { Field, GridSection } from '../../../../engine/types.ts'

interface Grid {
  readonly section: GridSection
  readonly fieldOf: (key: string) => Field | undefined
}

/**
 * Returns the labels of lines that accept nothing below 0 but were pasted with negative amounts only. Many statements write
 * costs and depreciation that way. A single negative amount is more likely a slip, so it is left to its cell's message, unless
 * a sign was meant for it: with `hasSigns`, returns each cell with such an amount.
 */
export function linesBelowZero(
  grid: Grid,
  changes: Readonly<Record<string, unknown>>,
  hasSigns = false,
): string[] {
  if (hasSigns) return belowZero(grid, changes).map(({ label }) => label)
  const lines = grid.section.rows.filter(({ cells }) => isBelowZero(grid, cells, changes))
  const amounts = lines.flatMap(({ cells }) => cells).filter(key => key !== null && Number(changes[key]) < 0)
  return amounts.length > 1 ? lines.map(({ label }) => label) : []
}

function isBelowZero(
  { fieldOf }: Grid,
  cells: readonly (string | null)[],
  changes: Readonly<Record<string, unknown>>,
): boolean {
  const pasted = cells.flatMap(key => {
    const amount = key === null ? null : changes[key]
    return key !== null && typeof amount === 'number' && amount !== 0 ? { key, amount } : []
  })
  return pasted.length > 0 && pasted.every(({ key, amount }) => amount < 0 && fieldOf(key)?.min === 0)
}

/** Returns the changes with the minus signs of such lines or cells removed. */
export function withoutMinus<Change>(
  grid: Grid,
  changes: Readonly<Record<string, Change>>,
  hasSigns: boolean,
) {
  const lines = new Set(linesBelowZero(grid, changes))
  const keys = new Set(
    hasSigns
      ? belowZero(grid, changes).map(({ key }) => key)
      : grid.section.rows.flatMap(({ label, cells }) => (lines.has(label) ? cells : [])),
  )
  return Object.fromEntries(
    Object.entries(changes).map(([key, change]) => [
      key,
      keys.has(key) && typeof change === 'number' ? Math.abs(change) : change,
    ]),
  )
}

/** Returns the fields that accept nothing below 0 but were pasted with a negative amount. */
function belowZero({ fieldOf }: Grid, changes: Readonly<Record<string, unknown>>): Field[] {
  return Object.entries(changes).flatMap(([key, change]) => {
    const field = fieldOf(key)
    return field?.min === 0 && typeof change === 'number' && change < 0 ? [field] : []
  })
}

/** Returns the changes without the amounts of such fields, and these in words. */
export function withoutBelowZero<Change>(grid: Grid, changes: Readonly<Record<string, Change>>) {
  const fields = belowZero(grid, changes)
  const keys = new Set(fields.map(({ key }) => key))
  return {
    changes: Object.fromEntries(Object.entries(changes).filter(([key]) => !keys.has(key))),
    dropped: fields.map(({ key, label }) => `${label}: "${String(changes[key])}"`),
  }
}
