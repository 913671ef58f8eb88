import styles from './Chart.module.css'
import { Plot } from './Plot.tsx'

export interface Series {
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
