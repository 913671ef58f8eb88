import { createContext, useContext } from 'react'
import type { Column } from '../../../ui/display/DataTable.tsx'
import { VisuallyHidden } from '../../../ui/display/VisuallyHidden.tsx'
import type { AnyRow } from '../list-description.ts'
import styles from './Choice.module.css'
import type { Choice } from './use-choice.ts'

/** Passes the selection to the checkboxes, so that the memoised rows do not need to render again. */
export const ChoiceContext = createContext<Choice<unknown> | null>(null)

const header = 'Select'

interface BoxProps {
  readonly label: string
  readonly isChosen: boolean
  readonly isPartly?: boolean
  readonly onToggle: (range: boolean) => void
  /** Visible text beside the box when rows are shown as cards. */
  readonly words?: string
}

function Box({ label, isChosen, isPartly = false, onToggle, words }: BoxProps) {
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isChosen}
        ref={input => {
          if (input) input.indeterminate = isPartly
        }}
        onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
      {words && (
        <span aria-hidden="true" className={styles.beside}>
          {words}
        </span>
      )}
    </label>
  )
}

function RowBox({ id, label }: { readonly id: string; readonly label: string }) {
  const choice = useContext(ChoiceContext)
  if (!choice) return null
  return <Box label={label} isChosen={choice.has(id)} onToggle={range => choice.toggle(id, range)} />
}

function AllBox() {
  const choice = useContext(ChoiceContext)
  if (!choice) return null
  const { isPossible, state, clear, chooseAll } = choice
  if (!isPossible) return <VisuallyHidden>{header}</VisuallyHidden>
  return (
    <Box
      label="Select all rows shown"
      words="Select all"
      isChosen={state === 'all'}
      isPartly={state === 'some'}
      onToggle={() => (state === 'all' ? clear() : chooseAll())}
    />
  )
}

/** The column of checkboxes. A row for which `nameOf` returns undefined cannot be selected. */
export function choiceColumn<Row extends AnyRow>(nameOf: (row: Row) => string | undefined): Column<Row> {
  return {
    key: 'choice',
    header,
    headerCell: <AllBox />,
    isChoice: true,
    cell: row => {
      const name = nameOf(row)
      return name === undefined ? null : <RowBox id={String(row._id)} label={`Select ${name}`} />
    },
  }
}
