import FolderOpen from 'lucide-react/icons/folder-open'
import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '../../api/contract.ts'
import { Button } from '../ui/controls/Button.tsx'
import { SearchBox } from '../ui/controls/SearchBox.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { StatCard, StatCards } from '../ui/display/StatCard.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { useDebounced } from '../ui/timing.ts'
import { type ClientView, decisionChoices } from './client-view.ts'
import styles from './OfficerDashboard.module.css'

// spec 1 §2.43, §2.51; spec 3 §2.50; D56

export type Statistics = AnswerOf<'GET /api/loan-officer/clients'>['statistics']

interface Props {
  readonly statistics: Statistics | undefined
  readonly isFailed: boolean
  readonly shown: ClientView['show']
  readonly onShow: (show: ClientView['show']) => void
}

const cards = [
  { label: 'Total Clients', figure: 'totalClients', show: 'all' },
  { label: 'Incomplete Forms', figure: 'incompleteForms', show: 'incomplete' },
  { label: 'Complete Forms', figure: 'completeForms', show: 'complete' },
] as const

/** The statistics of all clients. Pressing a card filters the list by what it counts; pressing it again shows all. */
export function StatusCards({ statistics, isFailed, shown, onShow }: Props) {
  // A dash if loading failed; null while it is still loading.
  const unknown = isFailed ? '–' : null
  return (
    <StatCards label="Statistics">
      {cards.map(({ label, figure, show }) => (
        <StatCard
          key={show}
          label={label}
          value={statistics?.[figure] ?? unknown}
          filter={{ isOn: show === shown, onPress: () => onShow(show === shown ? 'all' : show) }}
        />
      ))}
    </StatCards>
  )
}

interface ClientSearchProps {
  /** The current search of the list. */
  readonly search: string
  /** Called with the text once typing has paused. */
  readonly onSearch: (search: string) => void
}

/** The search box of the list. It holds the typed text itself, so that a key press does not render the list. */
export function ClientSearch({ search, onSearch }: ClientSearchProps) {
  const [typed, setTyped] = useState(search)
  const rested = useDebounced(typed.trim())
  const told = useRef(search)

  useEffect(() => {
    if (told.current === rested) return
    told.current = rested
    onSearch(rested)
  }, [rested, onSearch])

  // The search has changed elsewhere: it was cleared, or the address changed.
  useEffect(() => {
    if (told.current === search) return
    told.current = search
    setTyped(search)
  }, [search])

  return (
    <SearchBox
      label="Search clients"
      placeholder="Search by name, email or client ID"
      value={typed}
      onChange={setTyped}
    />
  )
}

interface DecisionFilterProps {
  /** How many clients each option matches, if known. */
  readonly counts: Readonly<Record<string, number>> | undefined
  readonly decision: ClientView['decision']
  readonly onDecision: (decision: ClientView['decision']) => void
}

/** Filters the clients by decision. */
export function DecisionFilter({ decision, counts, onDecision }: DecisionFilterProps) {
  const options = decisionChoices.map(choice => ({ ...choice, count: counts?.[choice.value] }))
  return (
    <Select
      label="Decision"
      labelHidden
      className={styles.decision}
      placeholder="All decisions"
      options={options}
      value={decision ?? ''}
      onChange={({ target: { value } }) =>
        onDecision(decisionChoices.find(choice => choice.value === value)?.value ?? null)
      }
    />
  )
}

interface NoClientsProps {
  readonly view: ClientView
  /** Called to show all clients again. */
  readonly onClear: () => void
}

/** Explains why the list is empty: there are no clients, or none matches the search and filters. */
export function NoClients({ view, onClear }: NoClientsProps) {
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
