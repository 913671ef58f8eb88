import styles from './Chart.module.css'

export interface Point {
  readonly name: string
  /** Null where there is nothing to show: the line leaves it out. */
  readonly value: number | null
  /** As people read it. */
  readonly text: string
}

const WIDTH = 400
const HEIGHT = 110
const PAD = 8

/** A small line over a few months; its numbers stand in its name for those who cannot see it. */
export function LineChart({ title, points }: { readonly title: string; readonly points: readonly Point[] }) {
  const top = Math.max(...points.map(point => point.value ?? 0), 1)
  const at = (index: number, value: number) => ({
    x: PAD + (index / Math.max(1, points.length - 1)) * (WIDTH - 2 * PAD),
    y: HEIGHT - PAD - (value / top) * (HEIGHT - 2 * PAD),
  })
  const path = points.flatMap(({ name, value, text }, index) =>
    value === null ? [] : [{ name, text, ...at(index, value) }],
  )
  return (
    <figure className={styles.chart}>
      <figcaption>{title}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${title}: ${points.map(({ name, text }) => `${name} ${text}`).join(', ')}`}
      >
        <line x1={PAD} x2={WIDTH - PAD} y1={HEIGHT - PAD} y2={HEIGHT - PAD} className={styles.axis} />
        <polyline points={path.map(({ x, y }) => `${x},${y}`).join(' ')} className={styles.line} />
        {path.map(({ name, text, x, y }) => (
          <circle key={name} cx={x} cy={y} r={3} className={styles.dot}>
            <title>{`${name}: ${text}`}</title>
          </circle>
        ))}
      </svg>
      <div aria-hidden="true" className={styles.ends}>
        {[points[0], points.at(-1)].map(point => (
          <span key={point?.name}>{`${point?.name} ${point?.text}`}</span>
        ))}
      </div>
    </figure>
  )
}
