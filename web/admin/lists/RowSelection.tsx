import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatNumber } from '../../../engine/number-format.ts'
import { Button } from '../../ui/controls/Button.tsx'
import type { Column } from '../../ui/display/DataTable.tsx'
import { VisuallyHidden } from '../../ui/display/VisuallyHidden.tsx'
import type { AnyPage, AnyRow, ChoiceOfList } from './list-description.ts'
import type { Pages } from './PagedTable.tsx'
import styles from './RowSelection.module.css'

/** The selected rows of a list, to which one action can be applied together. */
interface Choice<Row> {
  /** In the list's order. Only rows on the screen can be selected. */
  readonly chosen: readonly Row[]
  readonly has: (id: string) => boolean
  /** Whether any row can be selected. */
  readonly isPossible: boolean
  /** How many of the selectable rows are selected. */
  readonly state: 'none' | 'some' | 'all'
  /** Selects or deselects a row; with `range`, all rows from the last one up to this one. */
  readonly toggle: (id: string, range: boolean) => void
  readonly chooseAll: () => void
  readonly clear: () => void
}

interface Selection {
  /** The query of the list. Another query starts with nothing selected. */
  readonly query: string
  readonly ids: ReadonlySet<string>
  /** The row at which a Shift selection begins. */
  readonly last: string | null
}

/** Manages the selection. `rows` are the selectable rows; a row that leaves the list is no longer selected. */
export function useChoice<Row extends AnyRow>(rows: readonly Row[], query: string): Choice<Row> {
  const [selection, setSelection] = useState<Selection>({ query, ids: new Set(), last: null })
  const { ids, last } = selection.query === query ? selection : { ids: new Set<string>(), last: null }
  const order = rows.map(row => String(row._id))
  const chosen = rows.filter(row => ids.has(String(row._id)))
  const set = (next: Iterable<string>, from: string | null) =>
    setSelection({ query, ids: new Set(next), last: from })

  return {
    chosen,
    has: id => ids.has(id),
    isPossible: rows.length > 0,
    state: chosen.length === 0 ? 'none' : chosen.length === rows.length ? 'all' : 'some',
    toggle: (id, range) => {
      const from = last !== null && range ? order.indexOf(last) : -1
      const to = order.indexOf(id)
      const meant = from === -1 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1)
      const others = [...ids].filter(other => order.includes(other) && !meant.includes(other))
      set(ids.has(id) ? others : [...others, ...meant], id)
    },
    chooseAll: () => set(order, null),
    clear: () => set([], null),
  }
}

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

interface Props<Row> {
  readonly choice: Choice<Row>
  readonly choosing: ChoiceOfList<Row>
  readonly list: Pages
  readonly counts: AnyPage
  readonly shown: number
}

/**
 * The selection bar of a list. It can also load and select the remaining matching rows. A selection belongs to one query, so the
 * bar disappears when the query changes.
 */
export function ChosenRows<Row extends AnyRow>({ choice, choosing, list, counts, shown }: Props<Row>) {
  const [busy, setBusy] = useState(false)
  const { most, tooMany, actions } = choosing
  const { matching = 0 } = counts
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const [isAwaited, setAwaited] = useState(false)
  const chooseAll = useEffectEvent(choice.chooseAll)
  // Selects all rows only after the last page has been rendered.
  useEffect(() => {
    if (!isAwaited || shown < matching) return
    setAwaited(false)
    chooseAll()
  }, [isAwaited, shown, matching])

  async function chooseAllMatching() {
    setBusy(true)
    let { hasNextPage, isError } = list
    while (isMounted.current && hasNextPage && !isError)
      ({ hasNextPage, isError } = await list.fetchNextPage())
    setBusy(false)
    setAwaited(!isError)
  }

  return (
    <ChoiceBar
      choice={choice}
      allMatching={
        list.hasNextPage && matching > shown && matching <= most
          ? { count: matching, busy, choose: chooseAllMatching }
          : undefined
      }
      tooMany={choice.chosen.length > most ? tooMany : undefined}
    >
      {actions(choice.chosen, choice.clear)}
    </ChoiceBar>
  )
}

interface ChoiceBarProps<Row> {
  readonly choice: Choice<Row>
  /** Loads and selects all matching rows; undefined if all of them are already loaded, or if there are too many. */
  readonly allMatching?:
    | { readonly count: number; readonly busy: boolean; readonly choose: () => void }
    | undefined
  /** Explains why there are no actions for so many rows. */
  readonly tooMany?: string | undefined
  readonly children: ReactNode
}

/** The bar with the actions for the selected rows. It stays in view while the rows scroll. */
function ChoiceBar<Row>({ choice, allMatching, tooMany, children }: ChoiceBarProps<Row>) {
  const { chosen, state, chooseAll, clear } = choice
  if (chosen.length === 0) return null
  return (
    <section aria-label="Selected rows" className={styles.bar}>
      <p role="status" className={styles.words}>
        {tooMany ?? `${formatNumber(chosen.length)} selected`}
      </p>
      {!tooMany && children}
      {state === 'some' && (
        <Button variant="quiet" onClick={chooseAll}>
          Select all shown
        </Button>
      )}
      {state === 'all' && allMatching && (
        <Button variant="quiet" busy={allMatching.busy} onClick={allMatching.choose}>
          Select all {formatNumber(allMatching.count)} that match
        </Button>
      )}
      <Button variant="quiet" onClick={clear}>
        Select none
      </Button>
    </section>
  )
}
