import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from '../ui/class-names.ts'
import type { Tone } from '../ui/display/Badge.tsx'
import styles from './BarRows.module.css'
import { share } from './chart-scale.ts'

export interface BarRow {
  readonly key: string
  readonly label: ReactNode
  /** The address of the list that the bar counts. */
  readonly href: string
  /** The value of the whole bar, drawn in a soft colour. */
  readonly whole: number
  /** The part of it that is drawn solid; if omitted, all of it is. */
  readonly part?: number
  readonly tone?: Tone
  /** The bar's numbers as text. */
  readonly text: string
}

/** Horizontal bars with a common zero, each linking to the list that it counts. */
export function BarRows({ rows }: { readonly rows: readonly BarRow[] }) {
  const largest = Math.max(1, ...rows.map(row => row.whole))
  return (
    <ul className={styles.rows}>
      {rows.map(({ key, label, href, whole, part, tone = 'accent', text }) => (
        <li key={key}>
          <Link href={href} className={styles.row}>
            <span className={styles.label}>{label}</span>
            <svg aria-hidden="true" className={classNames(styles.bar, styles[tone])}>
              <rect className={styles.track} width="100%" height="100%" rx="3" />
              {part !== undefined && (
                <rect className={styles.soft} width={`${share(whole, largest)}%`} height="100%" rx="3" />
              )}
              <rect
                className={styles.solid}
                width={`${share(part ?? whole, largest)}%`}
                height="100%"
                rx="3"
              />
            </svg>
            <span className={styles.text}>{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
