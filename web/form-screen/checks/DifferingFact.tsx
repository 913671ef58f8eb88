import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Scale from 'lucide-react/icons/scale'
import type { Check } from '../../../forms/checks/check.ts'
import { useOpenFile } from './check-context.ts'
import styles from './FormChecks.module.css'
import { useRestoreFocus } from './use-restore-focus.ts'

/** Shown under a field: what other forms say about the same fact. It copies no value and does not say which one is right. */
export function DifferingFact({
  check,
  onCompare,
}: {
  readonly check: Check
  readonly onCompare: () => void
}) {
  const isExplained = useOpenFile().notes.of(check)?.current === true
  const asks = check.severity === 'explain' && !isExplained
  const compare = useRestoreFocus<HTMLButtonElement>()
  return (
    <p className={asks ? styles.asks : styles.says}>
      {asks ? <CircleQuestionMark /> : <Scale />}
      <span>
        {check.sentence}
        {isExplained && ' Explained.'}{' '}
        <button
          ref={compare}
          type="button"
          className={styles.compare}
          aria-label={`Compare: ${check.title}`}
          onClick={onCompare}
        >
          Compare
        </button>
      </span>
    </p>
  )
}
