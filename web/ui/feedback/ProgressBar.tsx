import { classNames } from '../class-names.ts'
import styles from './ProgressBar.module.css'

interface Props {
  /** From 0 to 100; null if the progress of a long task is unknown. */
  readonly percent: number | null
  /** The accessible name. */
  readonly label: string
  /** Shows the percentage beside the bar. */
  readonly showPercent?: boolean
}

export function ProgressBar({ percent, label, showPercent = false }: Props) {
  const shown = percent === null ? null : Math.max(0, Math.min(100, percent))
  return (
    <span className={styles.frame}>
      <span
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={shown === null ? undefined : Math.round(shown)}
        className={classNames(styles.bar, shown === null && styles.unknown)}
      >
        <span className={styles.fill} style={shown === null ? undefined : { width: `${shown}%` }} />
      </span>
      {showPercent && shown !== null && <span className={styles.percent}>{Math.round(shown)}%</span>}
    </span>
  )
}
