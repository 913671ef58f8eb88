import type { ReactNode } from 'react'
import { formatNumber } from '../../../../engine/number-format.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import styles from './Choice.module.css'
import type { Choice } from './use-choice.ts'

interface Props<Row> {
  readonly choice: Choice<Row>
  /** Loads and selects all matching rows; undefined if all of them are already loaded, or if there are too many. */
  readonly allMatching?:
    | { readonly count: number; readonly busy: boolean; readonly choose: () => void }
    | undefined
  /** Explains why there are no actions for so many rows. */
  readonly tooMany?: string | undefined
  readonly children: ReactNode
}

/** The bar with the actions for the selected rows. It stays in view while the rows scroll. */
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
          Select all shown
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
