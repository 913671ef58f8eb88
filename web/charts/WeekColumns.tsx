import { Link } from 'wouter'
import { formatNumber } from '../../engine/number-format.ts'
import { classNames } from '../ui/class-names.ts'
import { axisMarks, share, weekText } from './chart-scale.ts'
import styles from './WeekColumns.module.css'

export interface Week {
  readonly weekStart: string
  readonly completed: number
}

/**
 * In percent of a height of 200: columns extend from `bottom` up to `top` at most, the labels of the weeks are below and the
 * topmost number above.
 */
const bottom = 88
const top = 10

interface Props {
  readonly weeks: readonly Week[]
  /** Returns the address of the list of a week's forms. */
  readonly listOf: (weekStart: string) => string
}

/**
 * A column chart of weeks, each column linking to its list. Coordinates are percentages of the frame, so that the text keeps its
 * size at any width.
 */
export function WeekColumns({ weeks, listOf }: Props) {
  const marks = axisMarks(Math.max(...weeks.map(week => week.completed)))
  const end = marks.at(-1) ?? 1
  const height = (value: number) => (share(value, end) / 100) * (bottom - top)
  const columnWidth = 100 / Math.max(1, weeks.length)
  const most = weeks.reduce((best, week) => (week.completed > best.completed ? week : best), {
    weekStart: '',
    completed: 0,
  })
  const label = `Completed forms per week; most in the week of ${weekText(most.weekStart || (weeks[0]?.weekStart ?? ''))}: ${formatNumber(most.completed)}`
  return (
    <div className={styles.frame}>
      <ul aria-hidden="true" className={styles.axis}>
        {marks.map(mark => (
          <li key={mark} style={{ insetBlockStart: `${bottom - height(mark)}%` }}>
            {mark.toLocaleString('en-US', { notation: 'compact' })}
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing is no fieldset. */}
      <svg role="group" aria-label={label} className={styles.picture}>
        {marks.map(mark => (
          <line
            key={mark}
            x1="0"
            x2="100%"
            y1={`${bottom - height(mark)}%`}
            y2={`${bottom - height(mark)}%`}
            className={styles.line}
          />
        ))}
        {weeks.map(({ weekStart, completed }, place) => {
          const columnHeight = height(completed)
          const middle = (place + 0.5) * columnWidth
          const isLast = place === weeks.length - 1
          return (
            <Link
              key={weekStart}
              href={listOf(weekStart)}
              className={styles.week}
              aria-label={`Week of ${weekText(weekStart)}: ${formatNumber(completed)} completed`}
            >
              <rect
                x={`${place * columnWidth}%`}
                y="0"
                width={`${columnWidth}%`}
                height={`${bottom}%`}
                className={styles.hit}
              />
              <rect
                x={`${middle - columnWidth * 0.3}%`}
                y={`${bottom - columnHeight}%`}
                width={`${columnWidth * 0.6}%`}
                height={`${columnHeight}%`}
                rx="2"
                className={isLast ? styles.current : styles.column}
              />
              {/* Always shown for the current week, for the others when the pointer is on them. */}
              <text
                x={`${middle}%`}
                y={`${bottom - columnHeight}%`}
                dy="-4"
                textAnchor="middle"
                className={classNames(styles.value, isLast && styles.shown)}
              >
                {formatNumber(completed)}
              </text>
            </Link>
          )
        })}
        {/* Every third label, counted back from this week, so that they never touch. */}
        {weeks.map(
          ({ weekStart }, place) =>
            (weeks.length - 1 - place) % 3 === 0 && (
              <text
                key={weekStart}
                x={place === weeks.length - 1 ? '100%' : `${(place + 0.5) * columnWidth}%`}
                y="98%"
                textAnchor={place === weeks.length - 1 ? 'end' : 'middle'}
                className={classNames(styles.name, place === weeks.length - 4 && styles.besideLast)}
              >
                {place === weeks.length - 1 ? 'This week' : weekText(weekStart)}
              </text>
            ),
        )}
      </svg>
    </div>
  )
}
