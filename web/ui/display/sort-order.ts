/** The direction in which a column is sorted. */
export type Direction = 'ascending' | 'descending'

/** Returns how a column is sorted in the list's order; '-created' means newest first. */
export function directionOf(order: string, name: string): Direction | 'none' {
  if (order === name) return 'ascending'
  return order === `-${name}` ? 'descending' : 'none'
}

/**
 * Returns the order after a click on a column's header: first the direction `first`, which users want most often, then the
 * opposite.
 */
export function nextOrder(order: string, name: string, first: Direction): string {
  const [one, other] = first === 'ascending' ? [name, `-${name}`] : [`-${name}`, name]
  return order === one ? other : one
}
