import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { codeOfText, saysMissing } from '../../../engine/marks.ts'
import type { GridSection } from '../../../engine/types.ts'
import { classNames } from '../../ui/class-names.ts'
import { VisuallyHidden } from '../../ui/display/VisuallyHidden.tsx'
import { typedNumber } from '../store/answer-text.ts'
import type { FormStore } from '../store/form-store.ts'
import { useFormStore } from '../use-form.ts'
import styles from './GridRange.module.css'
import { placeOf } from './move.ts'
import { writeTable } from './paste/paste-text.ts'
import { counted, type PastePlan } from './paste/plan.ts'
import { areaOf, isSame, keyAt, keysIn, listenForRange, planEmpty, planFill, type Range } from './range.ts'
import type { PlaceOfField } from './use-paste.ts'

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

/** Highlights the cells of a range and scrolls its end into view. Returns the function that removes the highlighting. */
function showRange(table: HTMLTableElement, section: GridSection, range: Range): () => void {
  const { rows, columns } = areaOf(section, range)
  const name = classNames(styles.ranged)
  const shown: HTMLElement[] = []
  for (const cell of table.querySelectorAll<HTMLElement>('[data-row][data-column]')) {
    const place = placeOf(cell)
    const box = cell.closest('td')
    if (!box || !rows.includes(place.row) || !columns.includes(place.column)) continue
    box.classList.add(name)
    shown.push(box)
    if (isSame(place, range.end)) cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  return () => {
    for (const box of shown) box.classList.remove(name)
  }
}

/**
 * Returns what a cell has, as someone would type it: in full, without separators; '' if empty. A mark is the text that is
 * typed for it.
 */
function cellText(store: FormStore, key: string): string {
  if (store.definition(key)?.calculated) return textOf(store.value(key))
  const { answer, text, note } = store.field(key)
  const code = codeOfText(note)
  if (text !== undefined || answer !== undefined) return text ?? textOf(answer)
  return saysMissing(code) ? codeTexts[code] : ''
}

/** The texts that codeTyped of engine/marks.ts reads as these codes. */
const codeTexts = { na: 'n/a', nv: '?' } as const

function textOf(value: unknown): string {
  if (typeof value === 'number') return typedNumber(value)
  return typeof value === 'string' ? value : ''
}
