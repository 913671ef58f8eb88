import type { ReactNode } from 'react'
import { formatNumber } from '../../../../engine/number-format.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import styles from './Choice.module.css'
import type { Choice } from './use-choice.ts'

interface Props<Row> {
  readonly choice: Choice<Row>
  /** Fetches the rest of what matches and chooses all of it; undefined when all that match are here, or too many do. */
  readonly allMatching?:
    | { readonly count: number; readonly busy: boolean; readonly choose: () => void }
    | undefined
  /** Why nothing can be done with so many. */
  readonly tooMany?: string | undefined
  readonly children: ReactNode
}

/** What is done with the rows that are chosen; it stays in view while they are scrolled. */
export function ChoiceBar<Row>({ choice, allMatching, tooMany, children }: Props<Row>) {
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
          Select all that are shown
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
