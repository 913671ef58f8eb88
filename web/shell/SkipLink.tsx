import styles from './SkipLink.module.css'

/** The first Tab stop of the page: a link that skips the header. */
export function SkipLink() {
  return (
    <a href="#main" className={styles.link}>
      Skip to content
    </a>
  )
}
