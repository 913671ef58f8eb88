import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { GridSection } from '../../../../engine/types.ts'
import { VisuallyHidden } from '../../../ui/display/VisuallyHidden.tsx'
import { useFormStore } from '../../use-form.ts'
import { counted } from '../paste/counted.ts'
import type { PastePlan } from '../paste/plan.ts'
import { writeTable } from '../paste/table-text.ts'
import type { PlaceOfField } from '../use-paste.ts'
import { cellText } from './cell-text.ts'
import { planEmpty, planFill } from './plan-range.ts'
import { areaOf, keyAt, keysIn, type Range } from './range.ts'
import { listenForRange } from './range-events.ts'
import { showRange } from './show-range.ts'

// spec 3 §2.99

interface Props {
  readonly section: GridSection
  readonly onPaste: (at: PlaceOfField, text: string) => void
  readonly onPlan: (plan: PastePlan, at: PlaceOfField) => void
}

/**
 * A range of cells in a grid: highlights, announces, copies, fills and clears it. The focus stays in the cell that it started
 * from.
 */
export function GridRange({ section, onPaste, onPlan }: Props) {
  const store = useFormStore()
  const place = useRef<HTMLParagraphElement>(null)
  const [range, setRange] = useState<Range | null>(null)
  const [said, setSaid] = useState('')
  const textOf = (key: string) => cellText(store, key)

  function select(wanted: Range | null): void {
    setRange(wanted)
    setSaid(wanted ? wordsOf(wanted) : '')
  }

  function wordsOf(wanted: Range): string {
    const labelOf = (key: string | null) => (key && store.definition(key)?.label) ?? ''
    const [from, to] = [wanted.anchor, wanted.end].map(end => labelOf(keyAt(section, end)))
    return `${from} to ${to}, ${counted(keysIn(section, areaOf(section, wanted)).length, 'cell')}`
  }

  function copy(of: Range): string {
    const { rows, columns } = areaOf(section, of)
    const texts = rows.map(row =>
      columns.map(column => {
        const key = keyAt(section, { row, column })
        return key === null ? '' : textOf(key)
      }),
    )
    setSaid(`${counted(keysIn(section, { rows, columns }).length, 'cell')} copied`)
    return writeTable(texts)
  }

  /** Carries out an operation on the range. The report below the range shows the result, and the focus stays. */
  function carryOut(of: Range, what: 'down' | 'right' | 'empty'): void {
    const scope = { section, fieldOf: store.definition, takesCode: store.takesCode, textOf }
    const area = areaOf(section, of)
    const plan = what === 'empty' ? planEmpty(scope, area) : planFill(scope, area, what)
    const key = keyAt(section, of.anchor)
    const isNothing = Object.keys(plan.changes).length + plan.leftOut.length === 0
    setSaid(isNothing ? `Nothing to ${what === 'empty' ? 'empty' : 'fill'}` : '')
    if (key !== null && !isNothing)
      onPlan(plan, { key, row: Math.max(of.anchor.row, of.end.row), column: of.anchor.column })
  }

  function paste(into: Range, text: string): void {
    const { rows, columns } = areaOf(section, into)
    const at = { row: rows[0] ?? 0, column: columns[0] ?? 0 }
    const key = keyAt(section, at) ?? keyAt(section, into.anchor)
    select(null)
    if (key !== null) onPaste({ key, ...at }, text)
  }

  useEffect(() => {
    const grid = tableBeside(place.current)
    if (!grid) return undefined
    const acts = { select, copy, carryOut, paste }
    return listenForRange({ section, table: grid, range, isReadOnly: store.readOnly, acts })
  })

  useLayoutEffect(() => {
    const grid = tableBeside(place.current)
    return grid && range ? showRange(grid, section, range) : undefined
  }, [section, range])

  return (
    <p ref={place} role="status">
      <VisuallyHidden>{said}</VisuallyHidden>
    </p>
  )
}

function tableBeside(place: HTMLElement | null): HTMLTableElement | null {
  return place?.parentElement?.querySelector('table') ?? null
}
