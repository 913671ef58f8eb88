import { Breakable } from '../ui/display/ClampedText.tsx'
import styles from './EmailText.module.css'

// spec 1 §2.47

/** An email address that may break in a narrow column; a dash if there is none. */
export function EmailText({ email }: { readonly email: string }) {
  if (!email) return '-'
  return (
    <span className={styles.email}>
      <Breakable text={email} />
    </span>
  )
}
