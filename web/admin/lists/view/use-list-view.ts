import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useSession } from '../../../app/session.ts'
import { sessionUser } from '../../../app/session-storage.ts'
import {
  type KeptViews,
  keepViews,
  type ListView,
  readViews,
  type SavedView,
  usualView,
  withRenamed,
  withSaved,
} from './list-view.ts'

export interface ListViews extends KeptViews {
  readonly change: (part: Partial<ListView>) => void
  readonly save: (name: string) => void
  readonly rename: (from: string, to: string) => void
  readonly remove: (name: string) => void
  readonly open: (view: SavedView) => void
}

/** The current view of a list and its saved views. */
export function useListView(list: string, hiddenAtFirst: readonly string[] | undefined): ListViews {
  const userId = sessionUser(useSession())?._id ?? ''
  const [path, navigate] = useLocation()
  const search = useSearch()
  const [views, setViews] = useState(() => readViews(userId, list, usualView(hiddenAtFirst)))

  function set(next: KeptViews): void {
    setViews(next)
    keepViews(userId, list, next)
  }

  return {
    ...views,
    change: part => set({ ...views, now: { ...views.now, ...part } }),
    save: name => set(withSaved(views, name, search === '' ? path : `${path}?${search}`)),
    rename: (from, to) => set(withRenamed(views, from, to)),
    remove: name => set({ ...views, saved: views.saved.filter(other => other.name !== name) }),
    open: ({ hidden, isCompact, rows, address }) => {
      set({ ...views, now: { hidden, isCompact, rows } })
      navigate(address)
    },
  }
}
