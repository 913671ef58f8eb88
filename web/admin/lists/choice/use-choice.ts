import { useState } from 'react'
import type { AnyRow } from '../list-description.ts'

/** Rows of a list that were chosen, to do one thing with all of them. */
export interface Choice<Row> {
  /** In the list's order. Only what is on the screen can be chosen. */
  readonly chosen: readonly Row[]
  readonly has: (id: string) => boolean
  /** Whether there is a row that can be chosen. */
  readonly isPossible: boolean
  /** Of the rows that can be chosen. */
  readonly state: 'none' | 'some' | 'all'
  /** Chooses a row or takes it back; `range`, all from the one before until this. */
  readonly toggle: (id: string, range: boolean) => void
  readonly chooseAll: () => void
  readonly clear: () => void
}

interface Chosen {
  /** What the list was asked for: of another list nothing is chosen. */
  readonly query: string
  readonly ids: ReadonlySet<string>
  /** Where Shift begins. */
  readonly last: string | null
}

/** `rows` are those that can be chosen. A row that leaves the list is no longer chosen. */
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
