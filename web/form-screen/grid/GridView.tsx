import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import type { GridSection } from '../../../engine/types.ts'
import { classNames } from '../../ui/class-names.ts'
import { useFormStore } from '../use-form.ts'
import { GridLine } from './GridLine.tsx'
import styles from './GridView.module.css'
import { moveFocus, moveOf } from './move.ts'
import { type Pasted, PasteReport } from './PasteReport.tsx'
import { placeRange } from './place-range.ts'
import { readTable } from './table-text.ts'

// spec 2 §2.21–22

/** Lines down, years or months across: moves and pastes as a spreadsheet does. */
export function GridView({ section, title }: { readonly section: GridSection; readonly title: string }) {
  const store = useFormStore()
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const name = section.title ?? title
  const keys = section.rows.flatMap(row => row.cells).filter(key => key !== null)
  const entrance = keys.every(key => store.definition(key)?.calculated) ? keys[0] : undefined

  function undo(): boolean {
    const isUndone = store.undoPaste()
    if (isUndone) setPasted({ cells: 0, leftOut: [] })
    return isUndone
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const cell = event.target
    if (!(cell instanceof HTMLElement) || cell.dataset['row'] === undefined) return
    if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
      if (undo()) event.preventDefault()
      return
    }
    if (event.key === 'F2' && cell instanceof HTMLInputElement)
      cell.setSelectionRange(cell.value.length, cell.value.length)
    const move = moveOf(event)
    if (!move) return
    // A calculated value is a button, which Enter would press.
    event.preventDefault()
    moveFocus(cell, move)
  }

  function onPaste(event: ClipboardEvent<HTMLTableElement>) {
    const cell = event.target
    if (!(cell instanceof HTMLInputElement) || store.readOnly()) return
    const table = readTable(event.clipboardData.getData('text/plain'))
    // A single value is typed in by the browser, like any other text.
    if (table.length <= 1 && (table[0]?.length ?? 0) <= 1) return
    event.preventDefault()
    const start = { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) }
    const { changes, leftOut } = placeRange(section, store.definition, start, table)
    store.setAll(changes, { undoable: true })
    setPasted({ cells: Object.keys(changes).length, leftOut })
  }

  return (
    <section className={styles.section} aria-label={name}>
      {section.title && <h3 className={styles.title}>{section.title}</h3>}
      {section.note && <p className={styles.note}>{section.note}</p>}
      {/* A frame that scrolls must be reachable by keyboard; its cells are, and bring themselves into view. */}
      <div className={styles.frame}>
        <table
          className={classNames(styles.table, section.columns.length > 4 && styles.many)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        >
          <caption className={styles.caption}>{name}</caption>
          <thead>
            <tr>
              <th scope="col" className={styles.corner}>
                {section.corner}
              </th>
              {section.columns.map(column => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {section.rows.map((row, index) => (
              <GridLine
                // biome-ignore lint/suspicious/noArrayIndexKey: lines of a grid may share a label and never move.
                key={index}
                row={row}
                index={index}
                columns={section.columns.length}
                entrance={entrance}
              />
            ))}
          </tbody>
        </table>
      </div>
      {pasted && <PasteReport pasted={pasted} onUndo={undo} />}
    </section>
  )
}
