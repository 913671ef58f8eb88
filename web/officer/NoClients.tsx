import FolderOpen from 'lucide-react/icons/folder-open'
import { Button } from '../ui/controls/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import type { ClientView } from './client-view.ts'
import { decisionChoices } from './loan/decisions.ts'

// spec 1 §2.51

interface Props {
  readonly view: ClientView
  /** Called to show all clients again. */
  readonly onClear: () => void
}

/** Explains why the list is empty: there are no clients, or none matches the search and filters. */
export function NoClients({ view, onClear }: Props) {
  const icon = <FolderOpen />
  if (view.search === '' && view.show === 'all' && view.decision === null)
    return <EmptyState icon={icon}>No clients found. Click "New Client Form" to get started.</EmptyState>

  function clear() {
    onClear()
    // Moves the focus, because the pressed button disappears.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('input[type="search"]')?.focus())
  }

  return (
    <EmptyState
      icon={icon}
      action={
        <Button onClick={clear}>
          {view.show === 'all' && view.decision === null ? 'Clear search' : 'Show all clients'}
        </Button>
      }
    >
      {whyNone(view)}
    </EmptyState>
  )
}

function whyNone({ search, show, decision }: ClientView): string {
  const chosen = decisionChoices.find(({ value }) => value === decision)
  if (chosen) return `No client${search && ` that matches “${search}”`} is ${chosen.label.toLowerCase()}.`
  if (show === 'all') return `No client matches “${search}”.`
  if (search) return `No client with ${show} forms matches “${search}”.`
  return `No client has ${show} forms.`
}
