import type { ReactNode } from 'react'
import styles from './BarAndLineChart.module.css'
import { evenStep } from './chart-scale.ts'

interface Series {
  readonly name: string
  readonly values: readonly number[]
  /** The formatted values. */
  readonly texts: readonly string[]
}

interface Props {
  readonly title: string
  readonly groups: readonly string[]
  readonly series: readonly Series[]
}

/** In percent of the width. */
const WIDEST = 6.5
const GAP = 0.3

/** A grouped bar chart of amounts, with negative bars below the zero line. Its accessible name contains the numbers. */
export function BarChart({ title, groups, series }: Props) {
  const groupWidth = 100 / groups.length
  const barWidth = Math.min(WIDEST, (groupWidth * 0.72) / series.length)
  const spoken = series.map(
    ({ name, texts }) => `${name}: ${groups.map((group, index) => `${group} ${texts[index]}`).join(', ')}`,
  )
  return (
    <Plot
      title={title}
      spoken={spoken.join('. ')}
      amounts={series.flatMap(({ values }) => values)}
      groups={groups}
      below={<Legend series={series} />}
    >
      {at =>
        groups.map((group, index) =>
          series.map(({ name, values, texts }, place) => {
            const value = values[index] ?? 0
            const left = groupWidth * (index + 0.5) + (place - series.length / 2) * barWidth
            return (
              <rect
                key={`${group} ${name}`}
                x={`${left + GAP / 2}%`}
                y={`${at(Math.max(0, value))}%`}
                width={`${barWidth - GAP}%`}
                height={`${Math.abs(at(value) - at(0))}%`}
                rx={1.5}
                className={styles[`bar${place}`]}
              >
                <title>{`${group}, ${name}: ${texts[index]}`}</title>
              </rect>
            )
          }),
        )
      }
    </Plot>
  )
}

function Legend({ series }: Pick<Props, 'series'>) {
  return (
    <ul aria-hidden="true" className={styles.legend}>
      {series.map(({ name }, place) => (
        <li key={name}>
          <span className={styles[`key${place}`]} />
          {name}
        </li>
      ))}
    </ul>
  )
}

interface Point {
  readonly name: string
  /** Null if there is no value; the line skips the point. */
  readonly value: number | null
  /** The formatted value. */
  readonly text: string
}

/** A line chart of amounts over a few months. Its accessible name contains the numbers. */
export function LineChart({ title, points }: { readonly title: string; readonly points: readonly Point[] }) {
  const known = points.flatMap(({ name, value, text }, index) =>
    value === null ? [] : [{ name, text, value, x: ((index + 0.5) * 100) / points.length }],
  )
  return (
    <Plot
      title={title}
      spoken={points.map(({ name, text }) => `${name} ${text}`).join(', ')}
      amounts={known.map(({ value }) => value)}
      groups={points.map(({ name }) => name)}
      below={<Ends points={points} />}
    >
      {at => (
        <>
          {known.slice(1).map((point, index) => {
            const before = known[index] ?? point
            return (
              <line
                key={point.name}
                x1={`${before.x}%`}
                y1={`${at(before.value)}%`}
                x2={`${point.x}%`}
                y2={`${at(point.value)}%`}
                className={styles.line}
              />
            )
          })}
          {known.map(({ name, text, x, value }) => (
            <circle key={name} cx={`${x}%`} cy={`${at(value)}%`} r={3} className={styles.dot}>
              <title>{`${name}: ${text}`}</title>
            </circle>
          ))}
        </>
      )}
    </Plot>
  )
}

/** The first and the last value of the line. */
function Ends({ points }: { readonly points: readonly Point[] }) {
  return (
    <div aria-hidden="true" className={styles.ends}>
      {[points[0], points.at(-1)].map(point => (
        <span key={point?.name}>{`${point?.name} ${point?.text}`}</span>
      ))}
    </div>
  )
}

interface PlotProps {
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
function Plot({ title, spoken, amounts, groups, children, below }: PlotProps) {
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

const mostSteps = 4

/**
 * Returns the marks of an axis of amounts in ascending order: even steps that include 0 and enclose the smallest and the largest
 * amount.
 */
export function amountMarks(amounts: readonly number[]): readonly [number, number, ...number[]] {
  const least = Math.min(0, ...amounts)
  const largest = Math.max(0, ...amounts)
  const step = evenStep((largest - least) / mostSteps)
  const first = Math.floor(least / step)
  const last = Math.max(first + 1, Math.ceil(largest / step))
  const after = Array.from({ length: last - first - 1 }, (_, at) => (first + at + 2) * step)
  return [first * step, (first + 1) * step, ...after]
}

const compactMoney = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  signDisplay: 'negative',
})

/** Formats a mark of amountMarks(), e.g. '$1.5K'. Marks never have a third significant digit that could be lost. */
export function markText(amount: number): string {
  return compactMoney.format(amount)
}
