import { catalogue } from '../../forms/catalogue.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './FormMarks.module.css'

interface Props {
  readonly forms: readonly { readonly formType: string; readonly status: string }[]
}

const words = { none: 'not started', in_progress: 'in progress', completed: 'completed' }

/** Seven small marks in chain order: hollow, half, full (D8). */
export function FormMarks({ forms }: Props) {
  const states = catalogue.map(({ type, label }) => {
    const status = forms.find(form => form.formType === type)?.status
    const state = status === undefined ? 'none' : status === 'completed' ? 'completed' : 'in_progress'
    return { type, label, state } as const
  })
  return (
    <span
      role="img"
      className={styles.marks}
      aria-label={states.map(({ label, state }) => `${label} ${words[state]}`).join(', ')}
    >
      {states.map(({ type, label, state }) => (
        <span
          key={type}
          title={`${label}: ${words[state]}`}
          className={classNames(styles.mark, styles[state])}
        />
      ))}
    </span>
  )
}
