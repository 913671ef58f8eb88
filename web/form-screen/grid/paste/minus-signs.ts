import type { Field, GridSection } from '../../../../engine/types.ts'

interface Grid {
  readonly section: GridSection
  readonly fieldOf: (key: string) => Field | undefined
}

/**
 * Returns the labels of lines that accept nothing below 0 but were pasted with negative amounts only. Many statements write
 * costs and depreciation that way. A single negative amount is more likely a slip, so it is left to its cell's message.
 */
export function linesBelowZero(grid: Grid, changes: Readonly<Record<string, unknown>>): string[] {
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

/** Returns the changes with the minus signs of such lines removed. */
export function withoutMinus<Change>(grid: Grid, changes: Readonly<Record<string, Change>>) {
  const lines = new Set(linesBelowZero(grid, changes))
  const keys = new Set(grid.section.rows.flatMap(({ label, cells }) => (lines.has(label) ? cells : [])))
  return Object.fromEntries(
    Object.entries(changes).map(([key, change]) => [
      key,
      keys.has(key) && typeof change === 'number' ? Math.abs(change) : change,
    ]),
  )
}
