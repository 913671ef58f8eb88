import type { ReactNode } from 'react'
import { amountMarks, markText } from './amount-axis.ts'
import styles from './Chart.module.css'

interface Props {
  readonly title: string
  /** The numbers as text, for the accessible name. */
  readonly spoken: string
  /** All amounts in the plot, which determine the axis. */
  readonly amounts: readonly number[]
  /** The labels below the plot, from left to right, each centred in its share of the width. */
  readonly groups: readonly string[]
  /** Renders the plot. `at` converts an amount into its position in percent from the top. */
  readonly children: (at: (amount: number) => number) => ReactNode
  readonly below: ReactNode
}

/**
 * The frame of a chart of amounts, with its axis. Coordinates are percentages of the frame, so that the text keeps its size at
 * any width.
 */
export function Plot({ title, spoken, amounts, groups, children, below }: Props) {
  const marks = amountMarks(amounts)
  const [lowest] = marks
  const highest = marks.at(-1) ?? lowest
  const at = (amount: number) => (100 * (highest - amount)) / (highest - lowest)
  return (
    <figure className={styles.chart}>
      <figcaption>{title}</figcaption>
      <div className={styles.plot}>
        <ul aria-hidden="true" className={styles.marks}>
          {marks.map(mark => (
            <li key={mark}>{markText(mark)}</li>
          ))}
        </ul>
        <svg role="img" aria-label={`${title}. ${spoken}`} className={styles.picture}>
          {marks.map(mark => (
            <line
              key={mark}
              x1="0"
              x2="100%"
              y1={`${at(mark)}%`}
              y2={`${at(mark)}%`}
              className={mark === 0 ? styles.zero : styles.mark}
            />
          ))}
          {children(at)}
        </svg>
        <div aria-hidden="true" className={styles.groups}>
          {groups.map(group => (
            <span key={group}>{group}</span>
          ))}
        </div>
      </div>
      {below}
    </figure>
  )
}
