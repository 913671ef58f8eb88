import { type Direction, directionOf, nextOrder } from '../../ui/display/sort-order.ts'
import type { ListAddress } from './use-list-address.ts'

/** Returns how a list is sorted by its headers. The order is kept in the address. */
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
