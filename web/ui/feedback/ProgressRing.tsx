import styles from './ProgressRing.module.css'

const circumference = 2 * Math.PI * 6

/**
 * A small progress ring, as high as the text beside it. `percent` is from 0 to 100. Screen readers ignore it, because that text
 * says the same.
 */
export function ProgressRing({ percent }: { readonly percent: number }) {
  const part = Math.max(0, Math.min(100, percent)) / 100
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={styles.ring}>
      <circle cx="8" cy="8" r="6" className={styles.track} />
      {part > 0 && (
        <circle
          cx="8"
          cy="8"
          r="6"
          transform="rotate(-90 8 8)"
          strokeDasharray={`${part * circumference} ${circumference}`}
          className={styles.fill}
        />
      )}
    </svg>
  )
}
