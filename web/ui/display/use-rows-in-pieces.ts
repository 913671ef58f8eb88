import { startTransition, useEffect, useState } from 'react'
import { whenKeysRest } from '../when-keys-rest.ts'

/** New rows that are shown at once: more than a window holds. */
const FIRST_ROWS = 20

/** Rows that follow at a time: few enough that a key pressed meanwhile is answered at once. */
const MORE_ROWS = 6

interface InPage {
  readonly rows: readonly unknown[]
  readonly count: number
}

/**
 * How many of a table's rows are in the page, from the first on. Of many new rows the first come at once and the others
 * piece by piece while nothing else is to be done and nobody types, because a browser lays out a whole piece before it answers a key. Rows
 * that were in the page stay in it.
 */
export function useRowsInPieces(rows: readonly unknown[]): number {
  const [inPage, setInPage] = useState<InPage>(() => shownAtOnce(rows, { rows: [], count: 0 }))
  const now = inPage.rows === rows ? inPage : shownAtOnce(rows, inPage)
  if (now !== inPage) setInPage(now)
  const { count } = now
  useEffect(() => {
    if (count >= rows.length) return
    const showMore = () =>
      setInPage(before => (before.rows === rows ? { rows, count: before.count + MORE_ROWS } : before))
    return whenKeysRest(() => startTransition(showMore))
  }, [rows, count])
  return Math.min(count, rows.length)
}

function shownAtOnce(rows: readonly unknown[], before: InPage): InPage {
  const known = new Set(before.rows.slice(0, before.count))
  let newRows = 0
  const end = rows.findIndex(row => {
    if (!known.has(row)) newRows += 1
    return newRows > FIRST_ROWS
  })
  return { rows, count: end < 0 ? rows.length : end }
}
