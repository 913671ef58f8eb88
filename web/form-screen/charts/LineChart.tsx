import styles from './Chart.module.css'

export interface Point {
  readonly name: string
  readonly value: number
  /** As people read it. */
  readonly text: string
}

const WIDTH = 400
const HEIGHT = 110
const PAD = 8

/** A small line over a few months; its numbers stand in its name for those who cannot see it. */
export function LineChart({ title, points }: { readonly title: string; readonly points: readonly Point[] }) {
  const isEmpty = points.every(({ value }) => value === 0)
  const top = Math.max(...points.map(point => point.value), 1)
  const at = (index: number, value: number) => ({
    x: PAD + (index / Math.max(1, points.length - 1)) * (WIDTH - 2 * PAD),
    y: HEIGHT - PAD - (value / top) * (HEIGHT - 2 * PAD),
  })
  const path = points.map((point, index) => at(index, point.value))
  return (
    <figure className={styles.chart}>
      <figcaption>{title}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${title}: ${points.map(({ name, text }) => `${name} ${text}`).join(', ')}`}
      >
        <line x1={PAD} x2={WIDTH - PAD} y1={HEIGHT - PAD} y2={HEIGHT - PAD} className={styles.axis} />
        {!isEmpty && (
          <polyline points={path.map(({ x, y }) => `${x},${y}`).join(' ')} className={styles.line} />
        )}
        {!isEmpty &&
          path.map(({ x, y }, index) => (
            <circle key={points[index]?.name} cx={x} cy={y} r={3} className={styles.dot} />
          ))}
      </svg>
      <div aria-hidden="true" className={styles.ends}>
        <span>{points[0]?.name}</span>
        <span>{points.at(-1)?.name}</span>
      </div>
    </figure>
  )
}
