import type { AnswerOf } from '../../api/contract.ts'
import { StatCard, StatCards } from '../ui/display/StatCard.tsx'
import type { ClientView } from './client-view.ts'

// spec 1 §2.43

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
