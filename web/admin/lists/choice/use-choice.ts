import { useState } from 'react'
import type { AnyRow } from '../list-description.ts'

/** The selected rows of a list, to which one action can be applied together. */
export interface Choice<Row> {
  /** In the list's order. Only rows on the screen can be selected. */
  readonly chosen: readonly Row[]
  readonly has: (id: string) => boolean
  /** Whether any row can be selected. */
  readonly isPossible: boolean
  /** How many of the selectable rows are selected. */
  readonly state: 'none' | 'some' | 'all'
  /** Selects or deselects a row; with `range`, all rows from the last one up to this one. */
  readonly toggle: (id: string, range: boolean) => void
  readonly chooseAll: () => void
  readonly clear: () => void
}

interface Chosen {
  /** The query of the list. Another query starts with nothing selected. */
  readonly query: string
  readonly ids: ReadonlySet<string>
  /** The row at which a Shift selection begins. */
  readonly last: string | null
}

/** Manages the selection. `rows` are the selectable rows; a row that leaves the list is no longer selected. */
export function useChoice<Row extends AnyRow>(rows: readonly Row[], query: string): Choice<Row> {
  const [kept, setKept] = useState<Chosen>({ query, ids: new Set(), last: null })
  const { ids, last } = kept.query === query ? kept : { ids: new Set<string>(), last: null }
  const order = rows.map(row => String(row._id))
  const chosen = rows.filter(row => ids.has(String(row._id)))
  const set = (next: Iterable<string>, from: string | null) =>
    setKept({ query, ids: new Set(next), last: from })

  return {
    chosen,
    has: id => ids.has(id),
    isPossible: rows.length > 0,
    state: chosen.length === 0 ? 'none' : chosen.length === rows.length ? 'all' : 'some',
    toggle: (id, range) => {
      const from = last !== null && range ? order.indexOf(last) : -1
      const to = order.indexOf(id)
      const meant = from === -1 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1)
      const others = [...ids].filter(other => order.includes(other) && !meant.includes(other))
      set(ids.has(id) ? others : [...others, ...meant], id)
    },
    chooseAll: () => set(order, null),
    clear: () => set([], null),
  }
}
