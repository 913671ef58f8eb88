import styles from './Chart.module.css'
import { Plot } from './Plot.tsx'

export interface Point {
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
