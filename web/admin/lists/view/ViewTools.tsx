import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import type { Column } from '../../../ui/display/DataTable.tsx'
import type { ListViews } from './use-list-view.ts'
import styles from './View.module.css'
import { ViewDialog } from './ViewDialog.tsx'

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
