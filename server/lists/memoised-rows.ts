import { boundedMap } from '../../engine/bounded-map.ts'

/** A row as the database returned it: texts, numbers, times and nulls, by column name. */
interface Row {
  readonly id: string
}

/**
 * Memoises what is made from a row for as long as the same row comes back with the same value in every column. A list is
 * usually read again with few of its rows changed. The result must depend on the row alone. The `most` rows that were used
 * last are kept.
 */
export function memoiseByRow<R extends Row, Made>(most: number, make: (row: R) => Made): (row: R) => Made {
  const kept = boundedMap<string, { readonly row: R; readonly made: Made }>(most)
  return row => {
    const before = kept.get(row.id)
    if (before && areEqual(before.row, row)) return before.made
    const made = make(row)
    kept.set(row.id, { row, made })
    return made
  }
}

/** Both rows come from the same statement, so they have the same columns. */
function areEqual<R extends Row>(one: R, other: R): boolean {
  for (const column in one) {
    const value = one[column]
    const now = other[column]
    if (value !== now && !(value instanceof Date && now instanceof Date && +value === +now)) return false
  }
  return true
}
