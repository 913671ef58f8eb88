import { Fragment } from 'react'
import styles from './EmailText.module.css'

// spec 1 §2.47

/** An address that breaks before its @, or a dot in front of that, where the column is narrow; a dash when there is none. */
export function EmailText({ email }: { readonly email: string }) {
  if (!email) return '-'
  return (
    <span className={styles.email}>
      {email.split(/(?=@|\..*@)/).map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which has no other order.
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
