import { catalogue } from '../../forms/catalogue.ts'
import { figuresInWords } from '../../forms/credit-file/changed-basis.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './FormMarks.module.css'

interface Props {
  readonly forms: readonly {
    readonly formType: string
    readonly status: string
    readonly staleInputs: number
  }[]
}

const words = { none: 'not started', in_progress: 'in progress', completed: 'completed' }

/** A small mark for each form in chain order: empty if not begun, half filled in progress, full if completed (D8). */
export function FormMarks({ forms }: Props) {
  const states = catalogue.map(({ type, label }) => {
    const form = forms.find(candidate => candidate.formType === type)
    const status = form?.status
    const state = status === undefined ? 'none' : status === 'completed' ? 'completed' : 'in_progress'
    const changed = form?.staleInputs ?? 0
    const since = changed === 0 ? '' : `, ${figuresInWords(changed)} changed since`
    return { type, label, state, since } as const
  })
  return (
    <span
      role="img"
      className={styles.marks}
      aria-label={states.map(({ label, state, since }) => `${label} ${words[state]}${since}`).join(', ')}
    >
      {states.map(({ type, label, state, since }) => (
        <span
          key={type}
          title={`${label}: ${words[state]}${since}`}
          className={classNames(styles.mark, styles[state], since !== '' && styles.stale)}
        />
      ))}
    </span>
  )
}
