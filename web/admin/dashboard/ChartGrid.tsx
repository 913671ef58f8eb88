import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { withReason } from '../say-failure.ts'
import styles from './Dashboard.module.css'
import { Funnel } from './Funnel.tsx'
import { RiskDistribution } from './RiskDistribution.tsx'
import type { Charts } from './use-dashboard.ts'
import { WeeklyCompletions } from './WeeklyCompletions.tsx'

// spec 3 §2.6

/** The dashboard's three charts. */
export function ChartGrid({
  charts: { data, error, refetch, isFetching },
}: {
  readonly charts: UseQueryResult<Charts>
}) {
  if (error && !data) {
    return (
      <ErrorState
        message={`Error: ${withReason(error, 'Failed to load dashboard data')}`}
        onRetry={() => refetch()}
        busy={isFetching}
      />
    )
  }
  if (!data) return <Skeleton shape="cards" count={3} />
  return (
    <div className={styles.charts}>
      <Funnel funnel={data.funnel} />
      <WeeklyCompletions weeks={data.completionsPerWeek} />
      <RiskDistribution categories={data.riskCategories} />
    </div>
  )
}
