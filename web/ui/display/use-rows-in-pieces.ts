import { startTransition, useEffect, useState } from 'react'
import { whenTypingPauses } from '../when-typing-pauses.ts'

/** How many new rows are shown at once: more than fit into a window. */
const FIRST_ROWS = 20

/** How many rows each further piece adds: few enough that a key pressed meanwhile is handled without delay. */
const MORE_ROWS = 6

interface InPage {
  readonly rows: readonly unknown[]
  readonly count: number
}

/**
 * Returns how many of a table's rows, from the first on, are to be rendered. Of many new rows, the first are rendered at once and
 * the others in pieces, while the browser is idle and nobody types, because the browser lays out a whole piece before it handles
 * a key. Rows that were already in the page stay there.
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
    return whenTypingPauses(() => startTransition(showMore))
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
