import { boundedMap } from '../../engine/bounded-map.ts'

/** A row as the database gave it: texts, numbers, times and nulls under the names of its columns. */
interface Row {
  readonly id: string
}

/**
 * Makes something of a row and keeps it for the next time that the same row comes, with the same value in every column. A
 * list is mostly read again with few of its rows changed. What is made has to follow from the row alone. The `most` rows
 * that were asked for last are kept.
 */
export function keptByRow<R extends Row, Made>(most: number, make: (row: R) => Made): (row: R) => Made {
  const kept = boundedMap<string, { readonly row: R; readonly made: Made }>(most)
  return row => {
    const before = kept.get(row.id)
    if (before && areEqual(before.row, row)) return before.made
    const made = make(row)
    kept.set(row.id, { row, made })
    return made
  }
}

/** Both are rows of one statement, so they have the same columns. */
function areEqual<R extends Row>(one: R, other: R): boolean {
  for (const column in one) {
    const value = one[column]
    const now = other[column]
    if (value !== now && !(value instanceof Date && now instanceof Date && +value === +now)) return false
  }
  return true
}
