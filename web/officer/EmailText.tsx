import styles from './EmailText.module.css'

/** An address that breaks before its @ where the column is narrow; a dash when there is none. */
export function EmailText({ email }: { readonly email: string }) {
  const [name, ...domain] = email.split('@')
  if (!email) return '-'
  return (
    <span className={styles.email}>
      {name}
      <wbr />
      {domain.length > 0 && `@${domain.join('@')}`}
    </span>
  )
}
