import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { ChartCard } from './ChartCard.tsx'
import styles from './ChartLink.module.css'
import { weekText } from './chart-scale.ts'
import { type Week, WeekColumns } from './WeekColumns.tsx'

const list = `${paths.adminForms('all-submissions')}?status=completed&sort=-submitted`

export function WeeklyCompletions({ weeks }: { readonly weeks: readonly Week[] }) {
  const sum = weeks.reduce((total, week) => total + week.completed, 0)
  return (
    <ChartCard
      title="Completions per Week"
      note={`Forms completed in the last ${weeks.length} weeks; the last column is this week so far`}
      empty={sum === 0 ? 'No form has been completed in these weeks.' : null}
      headers={['Week of', 'Completed']}
      rows={weeks.map(({ weekStart, completed }) => [weekText(weekStart), completed.toLocaleString('en-US')])}
      chart={
        <>
          <WeekColumns weeks={weeks} />
          <Link href={list} className={styles.link}>
            Show the completed submissions
          </Link>
        </>
      }
    />
  )
}
