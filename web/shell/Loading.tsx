import { Spinner } from '../ui/feedback/Spinner.tsx'
import styles from './Loading.module.css'

// spec 1 §2.14

/** The loading message of a guard that waits, or of a screen on its way. Shown only when it takes a moment. */
export function Loading() {
  return (
    <main className={styles.frame}>
      <Spinner label="Loading…" />
    </main>
  )
}
