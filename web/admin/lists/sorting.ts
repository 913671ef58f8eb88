import type { ListAddress } from './use-list-address.ts'

type Direction = 'ascending' | 'descending'

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

/** The sorting of a list by its headers, kept in the address. */
export function sortingOf(address: ListAddress, usualOrder = '-created') {
  const order = address.get('sort') ?? usualOrder
  return {
    directionOf: (name: string) => directionOf(order, name),
    onSort: (name: string, first: Direction) => {
      const next = nextOrder(order, name, first)
      address.set('sort', next === usualOrder ? undefined : next)
    },
  }
}
