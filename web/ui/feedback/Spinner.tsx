import styles from './Spinner.module.css'

/** A spinner. Decorative unless it has a label, which screen readers then announce. */
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
