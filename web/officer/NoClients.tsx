import FolderOpen from 'lucide-react/icons/folder-open'
import { Button } from '../ui/controls/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import type { ClientView } from './client-view.ts'
import { decisions } from './loan/decisions.ts'

// spec 1 §2.51

interface Props {
  readonly view: ClientView
  /** Shows all clients again. */
  readonly onClear: () => void
}

/** Why the list is empty: there is no client, or none of what is looked for. */
export function NoClients({ view, onClear }: Props) {
  const icon = <FolderOpen />
  if (view.search === '' && view.show === 'all' && view.decision === null)
    return <EmptyState icon={icon}>No clients found. Click "New Client Form" to get started.</EmptyState>

  function clear() {
    onClear()
    // The button is gone then.
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
  if (decision)
    return `No client${search && ` that matches “${search}”`} is ${decisions[decision].word.toLowerCase()}.`
  if (show === 'all') return `No client matches “${search}”.`
  if (search) return `No client with ${show} forms matches “${search}”.`
  return `No client has ${show} forms.`
}
