import type { ListAddress } from './use-list-address.ts'

interface Sorting {
  readonly sort: 'ascending' | 'descending' | 'none'
  readonly onSort: () => void
}

/** How a column stands to the list's order: '-created' is newest first. */
export function directionOf(order: string, name: string): Sorting['sort'] {
  if (order === name) return 'ascending'
  return order === `-${name}` ? 'descending' : 'none'
}

/** What a click on a column's header asks for: the order it is most looked for in first, then the other. */
export function nextOrder(order: string, name: string, first: 'ascending' | 'descending'): string {
  const [one, other] = first === 'ascending' ? [name, `-${name}`] : [`-${name}`, name]
  return order === one ? other : one
}

/** The sorting of a column, kept in the address. */
export function sorting(
  address: ListAddress,
  name: string,
  first: 'ascending' | 'descending' = 'descending',
): Sorting {
  const order = address.get('sort') ?? '-created'
  return {
    sort: directionOf(order, name),
    onSort: () => {
      const next = nextOrder(order, name, first)
      address.set('sort', next === '-created' ? undefined : next)
    },
  }
}
