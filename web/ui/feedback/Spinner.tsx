import styles from './Spinner.module.css'

/** Decorative unless it has a label, which is then spoken. */
export function Spinner({ label }: { readonly label?: string }) {
  return label ? (
    <span className={styles.frame} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      {label}
    </span>
  ) : (
    <span className={styles.spinner} aria-hidden="true" />
  )
}
