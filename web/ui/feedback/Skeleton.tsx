import { classNames } from '../class-names.ts'
import styles from './Skeleton.module.css'

interface Props {
  /** The shape of the content to come. */
  readonly shape: 'table' | 'cards' | 'stats' | 'fields' | 'text'
  readonly count?: number
}

/** A placeholder in the shape of the content that is loading, so that nothing jumps when it arrives. */
export function Skeleton({ shape, count = 6 }: Props) {
  return (
    <div role="status" className={classNames(styles.frame, styles[shape])}>
      <span className={styles.word}>Loading…</span>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical shapes that never move.
        <span key={place} className={styles.piece} />
      ))}
    </div>
  )
}
