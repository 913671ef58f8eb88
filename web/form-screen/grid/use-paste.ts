import { useEffect, useRef, useState } from 'react'
import type { GridSection } from '../../../engine/types.ts'
import { focusField } from '../focus-field.ts'
import { useFormStore } from '../use-form.ts'
import type { PasteChoice, PastePlan } from './paste/plan-paste.ts'

/** What is said of a paste, in the line that was pasted into. */
export type PasteNews = { readonly row: number } & (
  | { readonly kind: 'done'; readonly plan: PastePlan }
  | { readonly kind: 'question'; readonly text: string; readonly choices: readonly PasteChoice[] }
  | { readonly kind: 'undone' }
)

interface Place {
  readonly key: string
  readonly row: number
  readonly column: number
}

/** Fetched once the grid is shown: nobody has to wait for it to type. */
const loadPasting = () => import('./paste/paste-text.ts')

/** Pasting into a grid: what it comes to, the question that it may ask, one undo and its redo. */
export function usePaste(section: GridSection) {
  const store = useFormStore()
  const [news, setNews] = useState<PasteNews | null>(null)
  const place = useRef<Place>({ key: '', row: 0, column: 0 })
  /** The paste that was last taken back, and what the answers were like just after. */
  const undone = useRef<{ readonly plan: PastePlan; readonly revision: number } | null>(null)

  useEffect(() => {
    // Pasting asks for it again, should it fail.
    loadPasting().catch(() => {})
  }, [])

  function apply(plan: PastePlan): void {
    store.setAll(plan.changes, { undoable: true })
    undone.current = null
    setNews({ kind: 'done', row: place.current.row, plan })
    focusField(place.current.key, 'nearest')
  }

  async function paste(at: Place, text: string): Promise<void> {
    const { pasteText } = await loadPasting()
    if (store.readOnly()) return
    place.current = at
    const pasted = pasteText({ section, fieldOf: store.definition, calculate: store.tryOut }, at, text)
    if (pasted.kind === 'plan') apply(pasted.plan)
    else setNews({ ...pasted, row: at.row })
  }

  function undo(): boolean {
    const plan = news?.kind === 'done' ? news.plan : null
    if (!store.undoPaste()) return false
    undone.current = plan && { plan, revision: store.revision() }
    setNews({ kind: 'undone', row: place.current.row })
    focusField(place.current.key, 'nearest')
    return true
  }

  /** Only if nothing was changed since it was taken back. */
  function redo(): boolean {
    if (undone.current === null || undone.current.revision !== store.revision()) return false
    apply(undone.current.plan)
    return true
  }

  function close(): void {
    setNews(null)
    focusField(place.current.key, 'nearest')
  }

  return { news, paste, undo, redo, apply, close }
}
