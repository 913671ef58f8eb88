/** Which way a column is sorted. */
export type Direction = 'ascending' | 'descending'

/** How a column stands to the list's order: '-created' is newest first. */
export function directionOf(order: string, name: string): Direction | 'none' {
  if (order === name) return 'ascending'
  return order === `-${name}` ? 'descending' : 'none'
}

/** What a click on a column's header asks for: the order it is most looked for in first, then the other. */
export function nextOrder(order: string, name: string, first: Direction): string {
  const [one, other] = first === 'ascending' ? [name, `-${name}`] : [`-${name}`, name]
  return order === one ? other : one
}
