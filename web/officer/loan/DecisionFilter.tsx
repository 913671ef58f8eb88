import { Select } from '../../ui/controls/Select.tsx'
import styles from '../ClientList.module.css'
import type { ClientView } from '../client-view.ts'
import { decisions, isDecision } from './decisions.ts'

const options = Object.entries(decisions).map(([value, { word }]) => ({ value, label: word }))

interface Props {
  readonly decision: ClientView['decision']
  readonly onDecision: (decision: ClientView['decision']) => void
}

/** Leaves the clients of whom this was decided. */
export function DecisionFilter({ decision, onDecision }: Props) {
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
