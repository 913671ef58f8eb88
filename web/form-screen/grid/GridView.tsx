import { type ClipboardEvent, Fragment, type KeyboardEvent, type ReactNode } from 'react'
import type { GridRow, GridSection } from '../../../engine/types.ts'
import { classNames } from '../../ui/class-names.ts'
import edge from '../../ui/scrolling.module.css'
import { scrollShadowRef } from '../../ui/scrolling.ts'
import { Shortened } from '../fields/FieldBox.tsx'
import { Figure } from '../fields/Figure.tsx'
import { NumberInput } from '../fields/NumberField.tsx'
import { OtherReading } from '../fields/OtherReading.tsx'
import { useDefinition, useField, useFormStore } from '../use-form.ts'
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

interface GridLineProps {
  readonly row: GridRow
  readonly index: number
  readonly columns: number
  /** The key of the calculated cell at which Tab enters a grid without inputs. */
  readonly entrance: string | undefined
}

/** One line of a grid: a heading, a line of inputs, or a total. */
function GridLine({ row, index, columns, entrance }: GridLineProps) {
  const store = useFormStore()
  if (row.heading) {
    return (
      <tr className={styles.heading}>
        <th scope="rowgroup" colSpan={columns + 1}>
          <span>{row.label}</span>
        </th>
      </tr>
    )
  }
  const firstKey = row.cells.find(key => key !== null)
  const first = firstKey ? store.definition(firstKey) : undefined
  return (
    <tr className={classNames(row.total && styles.total)}>
      <th scope="row">
        {row.label}
        {first?.required && (
          <span aria-hidden="true" className={styles.mark}>
            *
          </span>
        )}
        {first?.hint && <span className={styles.hint}>{first.hint}</span>}
      </th>
      {row.cells.map((key, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place; an empty one has no key.
        <td key={column}>
          {key && <GridCell fieldKey={key} row={index} column={column} isEntrance={key === entrance} />}
        </td>
      ))}
    </tr>
  )
}

interface GridCellProps {
  readonly fieldKey: string
  readonly row: number
  readonly column: number
  /** True if Tab stops here even though the cell is calculated. */
  readonly isEntrance: boolean
}

/** A typed or calculated cell, labelled with the field's full label. */
function GridCell({ fieldKey, row, column, isEntrance }: GridCellProps) {
  const field = useDefinition(fieldKey)
  const state = useField(fieldKey, true)
  const { problem, required, other } = state
  if (field.calculated) {
    return (
      <Figure field={field} label={field.label} inGrid isTabStop={isEntrance} row={row} column={column} />
    )
  }
  const describedBy = [
    problem !== undefined && `${fieldKey}-problem`,
    other !== undefined && `${fieldKey}-other`,
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <>
      <NumberInput
        field={field}
        asCell
        data-row={row}
        data-column={column}
        aria-label={field.label}
        aria-required={required || undefined}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={describedBy || undefined}
        className={styles.cell}
      />
      {problem !== undefined && (
        <p id={`${fieldKey}-problem`} className={styles.problem}>
          <Shortened text={problem} lead={`${field.label} is `} />
        </p>
      )}
      <OtherReading field={field} state={state} />
    </>
  )
}
