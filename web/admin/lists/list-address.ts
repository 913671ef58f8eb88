import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { type Direction, directionOf, nextOrder } from '../../ui/display/sort-order.ts'

export interface ListAddress {
  /** The text in the search box. */
  readonly typed: string
  readonly type: (value: string) => void
  /** The debounced search: the typed text once typing has paused. */
  readonly search: string
  readonly get: (name: string) => string | undefined
  readonly set: (name: string, value: string | undefined) => void
  readonly remove: (names: readonly string[]) => void
  /** Clears the search and all filters. */
  readonly clear: () => void
  readonly isFiltered: boolean
}

const restMilliseconds = 250
const longestSearch = 200
const notFilters = ['sort', 'tab']

/** Cleans a search from the address, which may contain anything: the server accepts at most this many characters and no NUL. */
function searchOf(text: string | null): string {
  return (text ?? '').replaceAll('\0', '').slice(0, longestSearch)
}

/** The search, filters and order of a list, kept in the address so that Back and a bookmark show the same list. */
export function useListAddress(): ListAddress {
  const [parameters, setParameters] = useSearchParams()
  const search = searchOf(parameters.get('search'))
  const [typed, setTyped] = useState(search)
  const written = useRef(search)

  function change(what: (parameters: URLSearchParams) => void): void {
    setParameters(
      current => {
        const next = new URLSearchParams(current)
        what(next)
        return next
      },
      { replace: true },
    )
  }

  function set(name: string, value: string | undefined): void {
    change(next => (value ? next.set(name, value) : next.delete(name)))
  }

  const write = useEffectEvent((value: string) => {
    if (value === written.current) return
    written.current = value
    set('search', value)
  })
  useEffect(() => {
    const timer = setTimeout(() => write(typed.trim()), restMilliseconds)
    return () => clearTimeout(timer)
  }, [typed])

  // When a link or Back changes the search in the address, the search box follows.
  useEffect(() => {
    if (search === written.current) return
    written.current = search
    setTyped(search)
  }, [search])

  return {
    typed,
    type: setTyped,
    search,
    get: name => parameters.get(name) ?? undefined,
    set,
    remove: names =>
      change(next => {
        for (const name of names) next.delete(name)
      }),
    clear: () => {
      const sort = parameters.get('sort')
      setTyped('')
      written.current = ''
      setParameters(sort ? { sort } : {}, { replace: true })
    },
    isFiltered: [...parameters.keys()].some(name => !notFilters.includes(name)),
  }
}

/** Returns the option with this value, which comes from the address; undefined if there is none. */
export function chosen<Option extends { readonly value: string }>(
  options: readonly Option[],
  value: string | undefined,
): Option | undefined {
  return options.find(option => option.value === value)
}

/** Returns the order that the address asks for, as part of a query; an unknown order is ignored. */
export function orderOf<Order extends string>(
  orders: readonly Order[],
  sort: string | undefined,
): { sort?: Order } {
  const known = orders.find(order => order === sort)
  return known ? { sort: known } : {}
}

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
