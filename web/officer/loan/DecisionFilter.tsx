import { Select } from '../../ui/controls/Select.tsx'
import styles from '../ClientList.module.css'
import type { ClientView } from '../client-view.ts'
import type { Statistics } from '../StatusCards.tsx'
import { decisions, isDecision } from './decisions.ts'

// spec 3 §2.50

interface Props {
  /** How many clients each option matches, if known. */
  readonly counts: Statistics['decisions'] | undefined
  readonly decision: ClientView['decision']
  readonly onDecision: (decision: ClientView['decision']) => void
}

/** Filters the clients by decision. */
export function DecisionFilter({ decision, counts, onDecision }: Props) {
  const options = Object.entries(decisions).flatMap(([value, { word }]) =>
    isDecision(value) ? [{ value, label: word, count: counts?.[value] }] : [],
  )
  return (
    <Select
      label="Decision"
      labelHidden
      className={styles.decision}
      placeholder="All decisions"
      options={options}
      value={decision ?? ''}
      onChange={({ target: { value } }) => onDecision(isDecision(value) ? value : null)}
    />
  )
}
