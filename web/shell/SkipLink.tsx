import styles from './SkipLink.module.css'

/** The first stop of the Tab key: past the header, to what the page is about. */
export function SkipLink() {
  return (
    <a href="#main" className={styles.link}>
      Skip to content
    </a>
  )
}
