import type { ReactNode } from 'react'
import { formatNumber } from '../../../engine/number-format.ts'
import { classNames } from '../class-names.ts'
import styles from './StatCard.module.css'

interface Props {
  readonly label: string
  /** Null while loading; the card keeps its size. */
  readonly value: string | number | null
  readonly note?: ReactNode
  /** Makes the card a button that filters the list below to what the card counts. */
  readonly filter?: { readonly isOn: boolean; readonly onPress: () => void }
  /** Makes the label a link to the list of what the card counts. */
  readonly link?: (label: string) => ReactNode
}

export function StatCard({ label, value, note, filter, link }: Props) {
  const shown = typeof value === 'number' ? formatNumber(value) : value
  return (
    <div className={classNames(styles.card, (filter || link) && styles.filter, filter?.isOn && styles.on)}>
      <dt className={styles.label}>
        {filter ? (
          <button type="button" aria-pressed={filter.isOn} onClick={filter.onPress}>
            {label}
          </button>
        ) : (
          (link?.(label) ?? label)
        )}
      </dt>
      {/* A long amount is set smaller where the card is narrow, so that it stays in one line. */}
      <dd
        className={styles.value}
        style={{ fontSize: `min(var(--text-2xl), 155cqi / ${shown?.length ?? 1})` }}
      >
        {shown ?? <span className={styles.waiting} />}
      </dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  )
}

interface StatCardsProps {
  readonly label: string
  /** Less padding, and the notes beside the values, so that much fits below. */
  readonly isCompact?: boolean
  readonly children: ReactNode
}

/** A row of StatCard elements, as a description list. */
export function StatCards({ label, isCompact = false, children }: StatCardsProps) {
  return (
    <section aria-label={label}>
      <dl className={classNames(styles.cards, isCompact && styles.compact)}>{children}</dl>
    </section>
  )
}
