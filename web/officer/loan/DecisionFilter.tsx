import { Select } from '../../ui/controls/Select.tsx'
import styles from '../ClientList.module.css'
import type { ClientView } from '../client-view.ts'
import { decisionChoices } from './decisions.ts'

// spec 3 §2.50; D56

interface Props {
  /** How many clients each option matches, if known. */
  readonly counts: Readonly<Record<string, number>> | undefined
  readonly decision: ClientView['decision']
  readonly onDecision: (decision: ClientView['decision']) => void
}

/** Filters the clients by decision. */
export function DecisionFilter({ decision, counts, onDecision }: Props) {
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
