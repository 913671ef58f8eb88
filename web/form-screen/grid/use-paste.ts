import { useEffect, useRef, useState } from 'react'
import type { GridSection } from '../../../engine/types.ts'
import { focusField } from '../focus-field.ts'
import { useFormStore } from '../use-form.ts'
import type { PasteNews, PastePlan } from './paste/plan-paste.ts'

/** A cell, and the key of its field. */
export interface PlaceOfField {
  readonly key: string
  readonly row: number
  readonly column: number
}

/** Fetched once a cell has the focus: nobody has to wait for it to type. */
const loadPasting = () => import('./paste/pasting.ts').then(m => m.pasting)

/** Pasting into a grid, and what is done to a range of it: what it comes to, the question that it may ask, one undo and its redo. */
export function usePaste(section: GridSection) {
  const store = useFormStore()
  const [pasting, setPasting] = useState<Awaited<ReturnType<typeof loadPasting>> | null>(null)
  const [news, setNews] = useState<PasteNews | null>(null)
  const place = useRef<PlaceOfField>({ key: '', row: 0, column: 0 })
  /** What was done last, also once its report is closed. */
  const done = useRef<PastePlan | null>(null)
  /** What was last taken back, and what the answers were like just after. */
  const undone = useRef<{ readonly plan: PastePlan; readonly revision: number } | null>(null)

  useEffect(() => {
    function load({ target }: FocusEvent) {
      if (!(target instanceof Element) || !target.closest('td')) return
      document.removeEventListener('focusin', load)
      // Pasting asks for it again, should it fail.
      loadPasting().then(setPasting, () => {})
    }
    document.addEventListener('focusin', load)
    return () => document.removeEventListener('focusin', load)
  }, [])

  function apply(plan: PastePlan, at = place.current): void {
    place.current = at
    store.setAll(plan.changes, { undoable: true })
    // What is filled is a copy, too: nobody typed it into its cell.
    store.origins?.took(Object.keys(plan.changes), 'pasted')
    done.current = plan
    undone.current = null
    setNews({ kind: 'done', row: at.row, plan })
    focusField(at.key, 'nearest')
  }

  async function paste(at: PlaceOfField, text: string): Promise<void> {
    const loaded = await loadPasting()
    if (store.readOnly()) return
    setPasting(loaded)
    place.current = at
    const pasted = loaded.pasteText(
      { section, fieldOf: store.definition, takesCode: store.takesCode, calculate: store.tryOut },
      at,
      text,
    )
    if (pasted.kind === 'plan') apply(pasted.plan)
    else setNews({ ...pasted, row: at.row })
  }

  function undo(): boolean {
    const plan = done.current
    if (!plan || !store.undo(plan.changes)) return false
    undone.current = { plan, revision: store.revision() }
    setNews({ kind: 'undone', row: place.current.row, deed: plan.deed })
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

  return { Report: pasting?.PasteReport, Range: pasting?.GridRange, news, paste, undo, redo, apply, close }
}
