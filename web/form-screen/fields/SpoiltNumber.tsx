import { spoiltNumber } from '../../../engine/texts.ts'
import styles from './SpoiltNumber.module.css'

// D59

/** Says below a phone number what a spreadsheet has done to it. The number is accepted all the same. */
export function SpoiltNumber({ number }: { readonly number: unknown }) {
  const spoilt = typeof number === 'string' ? spoiltNumber(number) : undefined
  return (
    // Always rendered, because screen readers announce a live region only if it exists before its text.
    <p role="status" className={styles.notice}>
      {spoilt && `${spoilt} Please check it.`}
    </p>
  )
}
