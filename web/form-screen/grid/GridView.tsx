import { type ClipboardEvent, Fragment, type KeyboardEvent, type ReactNode } from 'react'
import type { GridSection } from '../../../engine/types.ts'
import { classNames } from '../../ui/class-names.ts'
import edge from '../../ui/scrolling.module.css'
import { scrollShadowRef } from '../../ui/scrolling.ts'
import { useFormStore } from '../use-form.ts'
import { GridLine } from './GridLine.tsx'
import styles from './GridView.module.css'
import { moveFocus, moveOf } from './move.ts'
import { usePaste } from './use-paste.ts'

// spec 2 §2.21–22; spec 3 §2.99

interface Props {
  readonly section: GridSection
  readonly title: string
  /** Shown under the headings of the columns. */
  readonly names?: readonly ReactNode[]
}

/** A grid with lines downwards and years or months across. Keyboard moves and pasting work as in a spreadsheet. */
export function GridView({ section, title, names }: Props) {
  const store = useFormStore()
  const { Report, Range, news, paste, undo, redo, apply, close } = usePaste(section)
  const name = section.title ?? title
  const keys = section.rows.flatMap(row => row.cells).filter(key => key !== null)
  const entrance = keys.every(key => store.definition(key)?.calculated) ? keys[0] : undefined

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const cell = event.target
    if (!(cell instanceof HTMLElement) || cell.dataset['row'] === undefined) return
    const isDone = (event.ctrlKey || event.metaKey) && !event.altKey && undoOrRedo(event)
    if (isDone) return event.preventDefault()
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
    const text = event.clipboardData.getData('text/plain')
    // The browser inserts a single value, like any other text.
    if (!/[\t\n]/.test(text.replace(/\r?\n$/, ''))) return
    event.preventDefault()
    const at = { key: cell.id, row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) }
    void paste(at, text)
  }

  /** Ctrl+Z undoes the last paste, fill or clearing; Ctrl+Y and Ctrl+Shift+Z redo it. */
  function undoOrRedo(event: KeyboardEvent): boolean {
    const key = event.key.toLowerCase()
    if (key === 'z' && !event.shiftKey) return undo()
    return (key === 'y' || key === 'z') && redo()
  }

  return (
    <section className={styles.section} aria-label={name}>
      {section.title && <h3 className={styles.title}>{section.title}</h3>}
      {section.note && <p className={styles.note}>{section.note}</p>}
      {/* A scrolling frame must be reachable by keyboard; its cells are focusable and scroll into view. */}
      <div className={edge.edge}>
        <div ref={scrollShadowRef} className={styles.frame}>
          <table
            className={classNames(
              styles.table,
              section.columns.length > 4 && styles.many,
              areDays(section) && styles.days,
            )}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          >
            <caption className={styles.caption}>{name}</caption>
            <thead>
              <tr>
                <th scope="col" className={styles.corner}>
                  {section.corner}
                </th>
                {section.columns.map((column, index) => (
                  <th key={column} scope="col">
                    {column}
                    {names?.[index]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {section.rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines of a grid may share a label and never move.
                <Fragment key={index}>
                  <GridLine row={row} index={index} columns={section.columns.length} entrance={entrance} />
                  {Report && news?.row === index && (
                    <tr>
                      <td colSpan={section.columns.length + 1}>
                        <Report news={news} onUndo={undo} onRedo={redo} onChoose={apply} onClose={close} />
                      </td>
                    </tr>
                  )}
                </Fragment>
              ))}
            </tbody>
          </table>
        </div>
      </div>
      {Range && <Range section={section} onPaste={paste} onPlan={apply} />}
    </section>
  )
}

/**
 * Reports whether the columns are days such as the 5th, 15th and 25th. There are few, with short headings, and they hold
 * daily sales of a shop, so the figures are narrow.
 */
function areDays({ columns }: GridSection): boolean {
  return columns.length === 3 && columns.every(column => column.length < 5)
}
