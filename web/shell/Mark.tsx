import styles from './Mark.module.css'

/** The product's logo: seven rising steps. Decorative, because the name stands beside it. */
export function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={styles.mark}>
      <rect width="32" height="32" rx="7" />
      <path d="M7 22v3M10 20v5M13 18v7M16 16v9M19 13v12M22 10v15M25 7v18" />
    </svg>
  )
}
