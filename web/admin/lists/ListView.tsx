import Pencil from 'lucide-react/icons/pencil'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { type FormEvent, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useSession } from '../../app/session.ts'
import { sessionUser } from '../../app/session-storage.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import type { Column } from '../../ui/display/DataTable.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import styles from './ListView.module.css'
import {
  type ListView,
  readViews,
  rowChoices,
  type SavedView,
  type StoredViews,
  storeViews,
  usualView,
  withRenamed,
  withSaved,
} from './saved-views.ts'

interface Props {
  readonly views: ListViews
  readonly columns: readonly Column<never>[]
  readonly canSave: boolean
}

/** The button that opens the view dialog, and the choice of saved views. */
export function ViewTools({ views, columns, canSave }: Props) {
  const [isOpen, setOpen] = useState(false)
  const optional = columns.filter(({ isRowHeader, isActions }) => !isRowHeader && !isActions)
  return (
    <>
      {canSave && views.saved.length > 0 && (
        <Select
          label="Saved views"
          labelHidden
          className={styles.choice}
          placeholder="Saved views"
          options={views.saved.map(({ name }) => ({ value: name, label: name }))}
          value=""
          onChange={({ target }) => {
            const view = views.saved.find(({ name }) => name === target.value)
            if (view) views.open(view)
          }}
        />
      )}
      <Button icon={<SlidersHorizontal />} onClick={() => setOpen(true)}>
        View
      </Button>
      {isOpen && (
        <ViewDialog views={views} columns={optional} canSave={canSave} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

interface ViewDialogProps {
  readonly views: ListViews
  /** The columns that can be hidden. */
  readonly columns: readonly { readonly key: string; readonly header: string }[]
  /** Whether the list's views can be saved. */
  readonly canSave: boolean
  readonly onClose: () => void
}

/** The dialog for a list's columns, row height, rows per page and saved views. */
function ViewDialog({ views, columns, canSave, onClose }: ViewDialogProps) {
  const { now, change } = views
  return (
    <Dialog title="View of this list" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <div className={styles.parts}>
        <fieldset className={styles.columns}>
          <legend>Columns</legend>
          {columns.map(({ key, header }) => (
            <label key={key} className={styles.column}>
              <input
                type="checkbox"
                checked={!now.hidden.includes(key)}
                onChange={({ target }) =>
                  change({
                    hidden: target.checked ? now.hidden.filter(other => other !== key) : [...now.hidden, key],
                  })
                }
              />
              {header}
            </label>
          ))}
        </fieldset>
        <div className={styles.part}>
          <h3>Rows</h3>
          <SegmentedControl
            label="Row height"
            options={[
              { value: 'comfortable', label: 'Comfortable' },
              { value: 'compact', label: 'Compact' },
            ]}
            value={now.isCompact ? 'compact' : 'comfortable'}
            onChange={value => change({ isCompact: value === 'compact' })}
          />
        </div>
        <div className={styles.part}>
          <h3>Rows at a time</h3>
          <SegmentedControl
            label="Rows at a time"
            options={rowChoices.map(rows => ({ value: String(rows), label: String(rows) }))}
            value={String(now.rows)}
            onChange={value => change({ rows: Number(value) })}
          />
        </div>
        {canSave && <SavedViews views={views} />}
      </div>
    </Dialog>
  )
}

function SavedViews({ views: { saved, save, rename, remove } }: { readonly views: ListViews }) {
  const [name, setName] = useState('')
  /** The view that gets the typed name; null if the typed name is for the current view. */
  const [renamed, setRenamed] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const box = useRef<HTMLInputElement>(null)
  const typed = name.trim()
  const isTaken = saved.some(view => view.name === typed)

  /** Moves the focus to the name, because the pressed button may disappear. */
  function begin(view: string | null): void {
    setRenamed(view)
    setName(view ?? '')
    setProblem(undefined)
    box.current?.focus()
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (typed === '') return
    if (renamed === null) save(typed)
    else if (isTaken && typed !== renamed) return setProblem('Another view has this name.')
    else rename(renamed, typed)
    begin(null)
  }

  return (
    <div className={styles.part}>
      <h3>Saved views</h3>
      <ul className={styles.saved}>
        {saved.map(view => (
          <li key={view.name}>
            <bdi>{view.name}</bdi>
            <span>
              <IconButton
                label={`Rename the view ${view.name}`}
                icon={<Pencil />}
                onClick={() => begin(view.name)}
              />
              <IconButton
                label={`Delete the view ${view.name}`}
                icon={<X />}
                onClick={() => {
                  remove(view.name)
                  begin(null)
                }}
              />
            </span>
          </li>
        ))}
      </ul>
      <form className={styles.save} onSubmit={onSubmit}>
        <TextField
          ref={box}
          autoComplete="off"
          label={renamed === null ? 'Name of this view' : `New name of ${renamed}`}
          hint={renamed === null && 'Keeps the current search, filters, order and columns in this browser'}
          error={problem}
          maxLength={60}
          value={name}
          onChange={event => {
            setName(event.target.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit">
          {renamed !== null ? 'Rename view' : isTaken ? 'Replace view' : 'Save view'}
        </Button>
      </form>
    </div>
  )
}

interface ListViews extends StoredViews {
  readonly change: (part: Partial<ListView>) => void
  readonly save: (name: string) => void
  readonly rename: (from: string, to: string) => void
  readonly remove: (name: string) => void
  readonly open: (view: SavedView) => void
}

/** The current view of a list and its saved views. */
export function useListView(list: string, hiddenAtFirst: readonly string[] | undefined): ListViews {
  const userId = sessionUser(useSession())?._id ?? ''
  const [path, navigate] = useLocation()
  const search = useSearch()
  const [views, setViews] = useState(() => readViews(userId, list, usualView(hiddenAtFirst)))

  function set(next: StoredViews): void {
    setViews(next)
    storeViews(userId, list, next)
  }

  return {
    ...views,
    change: part => set({ ...views, now: { ...views.now, ...part } }),
    save: name => set(withSaved(views, name, search === '' ? path : `${path}?${search}`)),
    rename: (from, to) => set(withRenamed(views, from, to)),
    remove: name => set({ ...views, saved: views.saved.filter(other => other.name !== name) }),
    open: ({ hidden, isCompact, rows, address }) => {
      set({ ...views, now: { hidden, isCompact, rows } })
      navigate(address)
    },
  }
}
