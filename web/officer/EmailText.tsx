import { Breakable } from '../ui/display/Breakable.tsx'
import styles from './EmailText.module.css'

// spec 1 §2.47

/** An address, which breaks as addresses do where the column is narrow; a dash when there is none. */
export function EmailText({ email }: { readonly email: string }) {
  if (!email) return '-'
  return (
    <span className={styles.email}>
      <Breakable text={email} />
    </span>
  )
}
