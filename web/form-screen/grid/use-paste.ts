import { useEffect, useRef, useState } from 'react'
import type { GridSection } from '../../../engine/types.ts'
import { focusShownField } from '../focus.ts'
import { useFormStore } from '../use-form.ts'
import type { PastePlan, PasteReportState } from './paste/plan.ts'

/** A cell and the key of its field. */
export interface PlaceOfField {
  readonly key: string
  readonly row: number
  readonly column: number
}

/** Loaded when a cell gets the focus, so that typing does not wait for it. */
const loadPasting = () => import('./paste/pasting.ts').then(m => m.pasting)

/** Pasting into a grid and operations on its ranges: the result, a question if there is one, one undo and its redo. */
export function usePaste(section: GridSection) {
  const store = useFormStore()
  const [pasting, setPasting] = useState<Awaited<ReturnType<typeof loadPasting>> | null>(null)
  const [news, setNews] = useState<PasteReportState | null>(null)
  const place = useRef<PlaceOfField>({ key: '', row: 0, column: 0 })
  /** The last operation, even after its report was closed. */
  const done = useRef<PastePlan | null>(null)
  /** The last operation that was undone, and the revision of the answers right after that. */
  const undone = useRef<{ readonly plan: PastePlan; readonly revision: number } | null>(null)

  useEffect(() => {
    function load({ target }: FocusEvent) {
      if (!(target instanceof Element) || !target.closest('td')) return
      document.removeEventListener('focusin', load)
      // If this fails, pasting loads it again.
      loadPasting().then(setPasting, () => {})
    }
    document.addEventListener('focusin', load)
    return () => document.removeEventListener('focusin', load)
  }, [])

  function apply(plan: PastePlan, at = place.current): void {
    place.current = at
    store.setAll(plan.changes, { undoable: true })
    // Filled cells count as pasted too, because nobody typed into them.
    store.origins?.taken(Object.keys(plan.changes), 'pasted')
    done.current = plan
    undone.current = null
    setNews({ kind: 'done', row: at.row, plan })
    focusShownField(at.key, 'nearest')
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
    focusShownField(place.current.key, 'nearest')
    return true
  }

  /** Redoes the undone operation, but only if nothing has changed since it was undone. */
  function redo(): boolean {
    if (undone.current === null || undone.current.revision !== store.revision()) return false
    apply(undone.current.plan)
    return true
  }

  function close(): void {
    setNews(null)
    focusShownField(place.current.key, 'nearest')
  }

  return { Report: pasting?.PasteReport, Range: pasting?.GridRange, news, paste, undo, redo, apply, close }
}
