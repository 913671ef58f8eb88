import { Spinner } from '../ui/feedback/Spinner.tsx'
import styles from './Loading.module.css'

// spec 1 §2.14

/** The loading message of a waiting guard or of a screen that is loading. It appears only after a short delay. */
export function Loading() {
  return (
    <main className={styles.frame}>
      <Spinner label="Loading…" />
    </main>
  )
}
