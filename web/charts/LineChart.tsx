import styles from './Chart.module.css'
import { Plot } from './Plot.tsx'

export interface Point {
  readonly name: string
  /** Null where there is nothing to show: the line leaves it out. */
  readonly value: number | null
  /** As people read it. */
  readonly text: string
}

/** Amounts as a line over a few months; its numbers stand in its name for those who cannot see it. */
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

/** What the line begins and ends with. */
function Ends({ points }: { readonly points: readonly Point[] }) {
  return (
    <div aria-hidden="true" className={styles.ends}>
      {[points[0], points.at(-1)].map(point => (
        <span key={point?.name}>{`${point?.name} ${point?.text}`}</span>
      ))}
    </div>
  )
}
