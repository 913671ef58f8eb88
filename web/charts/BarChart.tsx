import styles from './Chart.module.css'

export interface Series {
  readonly name: string
  readonly values: readonly number[]
  /** As people read them. */
  readonly texts: readonly string[]
}

interface Props {
  readonly title: string
  readonly groups: readonly string[]
  readonly series: readonly Series[]
}

const WIDTH = 400
const HEIGHT = 120
const PAD = 4

/** Bars side by side in groups, below the line when negative; the numbers stand in its name as text. */
export function BarChart({ title, groups, series }: Props) {
  const all = series.flatMap(({ values }) => values)
  const highest = Math.max(0, ...all)
  const lowest = Math.min(0, ...all)
  const scale = (HEIGHT - 2 * PAD) / (highest - lowest || 1)
  const zero = PAD + highest * scale
  const groupWidth = WIDTH / groups.length
  const barWidth = Math.min(26, (groupWidth * 0.72) / series.length)
  const spoken = series.map(
    ({ name, texts }) => `${name}: ${groups.map((group, index) => `${group} ${texts[index]}`).join(', ')}`,
  )
  return (
    <figure className={styles.chart}>
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${title}. ${spoken.join('. ')}`}>
        {groups.map((group, index) =>
          series.map(({ name, values, texts }, place) => {
            const value = values[index] ?? 0
            const left = groupWidth * (index + 0.5) + (place - series.length / 2) * barWidth
            return (
              <rect
                key={`${group} ${name}`}
                x={left + 0.75}
                y={value >= 0 ? zero - value * scale : zero}
                width={Math.max(1, barWidth - 1.5)}
                height={Math.abs(value) * scale}
                rx={1.5}
                className={styles[`bar${place}`]}
              >
                <title>{`${group}, ${name}: ${texts[index]}`}</title>
              </rect>
            )
          }),
        )}
        <line x1={0} x2={WIDTH} y1={zero} y2={zero} className={styles.axis} />
      </svg>
      <div aria-hidden="true" className={styles.groups}>
        {groups.map(group => (
          <span key={group}>{group}</span>
        ))}
      </div>
      <ul aria-hidden="true" className={styles.legend}>
        {series.map(({ name }, place) => (
          <li key={name}>
            <span className={styles[`key${place}`]} />
            {name}
          </li>
        ))}
      </ul>
    </figure>
  )
}
