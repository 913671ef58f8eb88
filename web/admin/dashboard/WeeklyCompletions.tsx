import { Link } from 'wouter'
import { formatNumber } from '../../../engine/number-format.ts'
import { weekEnd, weekText } from '../../charts/chart-scale.ts'
import { type Week, WeekColumns } from '../../charts/WeekColumns.tsx'
import { adminPaths } from '../admin-paths.ts'
import { daysBy } from '../dates.ts'
import { ChartCard } from './ChartCard.tsx'

/** Returns the address of the list of forms completed in a week. */
function listOf(weekStart: string): string {
  const week = { submittedFrom: weekStart, submittedTo: weekEnd(weekStart), sort: '-submitted' }
  return adminPaths.forms('all-submissions', week)
}

export function WeeklyCompletions({ weeks }: { readonly weeks: readonly Week[] }) {
  const sum = weeks.reduce((total, week) => total + week.completed, 0)
  return (
    <ChartCard
      title="Completions per Week"
      note={`Forms completed in the last ${weeks.length} weeks; the last column is this week so far. ${daysBy()}.`}
      empty={sum === 0 ? 'No form has been completed in these weeks.' : null}
      headers={['Week of', 'Completed']}
      rows={weeks.map(({ weekStart, completed }) => [
        <Link key={weekStart} href={listOf(weekStart)}>
          {weekText(weekStart)}
        </Link>,
        formatNumber(completed),
      ])}
      chart={<WeekColumns weeks={weeks} listOf={listOf} />}
    />
  )
}
