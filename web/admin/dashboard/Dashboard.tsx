import { useQueryClient } from '@tanstack/react-query'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'
import { Link } from 'wouter'
import { rateText } from '../../charts/chart-scale.ts'
import { OutdatedBanner } from '../../shell/OutdatedBanner.tsx'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { StatCard } from '../../ui/display/StatCard.tsx'
import { StatCards } from '../../ui/display/StatCards.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { AdminPage } from '../AdminPage.tsx'
import { adminPaths } from '../admin-paths.ts'
import { RefreshButton } from '../lists/RefreshButton.tsx'
import { withReason } from '../say-failure.ts'
import { FirstSettings } from '../settings/FirstSettings.tsx'
import { ChartGrid } from './ChartGrid.tsx'
import styles from './Dashboard.module.css'
import { decidedText } from './decided-text.ts'
import { FormCards } from './FormCards.tsx'
import { OfficerCards } from './OfficerCards.tsx'
import { type Stats, useCharts, useStats } from './use-dashboard.ts'
import { WorkFigures } from './WorkFigures.tsx'

// spec 1 §1.6; spec 2 §1.3, §8.13; D51, D57

const failure = 'Failed to load dashboard data' // spec 2 §8

/** spec 2 §2.27, §2.29–30: the administrator's start screen. What is specified comes first (D51). */
export function Dashboard() {
  const stats = useStats()
  const charts = useCharts()
  const client = useQueryClient()
  const { data } = stats

  function refresh() {
    void stats.refetch()
    void charts.refetch()
    void client.invalidateQueries({ queryKey: ['admin', 'work'] })
  }

  if (stats.error && !data) {
    return (
      <AdminPage title="Admin Dashboard">
        <ErrorState
          message={`Error: ${withReason(stats.error, failure)}`}
          onRetry={refresh}
          busy={stats.isFetching}
        />
      </AdminPage>
    )
  }
  return (
    <AdminPage title="Admin Dashboard">
      {stats.error && (
        <OutdatedBanner
          error={stats.error}
          failure={`Error: ${failure}`}
          onRetry={refresh}
          busy={stats.isFetching}
        />
      )}
      <div className={styles.specified}>
        <Totals stats={data} />
        <section aria-label="Forms">
          <FormCards stats={data} />
        </section>
        <section aria-labelledby="actions" className={styles.actions}>
          <h2 id="actions">Quick Actions</h2>
          <Link href={adminPaths.users} className={buttonClass()}>
            <Users />
            Manage Users
          </Link>
          <Link href={adminPaths.createUser} className={buttonClass()}>
            <UserPlus />
            Create User
          </Link>
          <RefreshButton busy={stats.isFetching || charts.isFetching} onRefresh={refresh} />
        </section>
        <section aria-labelledby="officers" className={styles.officers}>
          <h2 id="officers">Loan Officer Performance</h2>
          <OfficerCards stats={data} />
        </section>
      </div>
      {data && isEmpty(data) && <FirstSettings />}
      <WorkFigures />
      <section aria-labelledby="pictures" className={styles.section}>
        <h2 id="pictures">Where Files Stand</h2>
        <ChartGrid charts={charts} />
      </section>
    </AdminPage>
  )
}

function Totals({ stats }: { readonly stats: Stats | undefined }) {
  return (
    <StatCards label="Statistics" isCompact>
      <StatCard label="Total Users" value={stats?.totalUsers ?? null} />
      <StatCard label="Total Submissions" value={stats?.totalSubmissions ?? null} />
      <StatCard label="Completed" value={stats?.completedSubmissions ?? null} />
      <StatCard
        label="Completion Rate"
        value={stats ? rateText(stats.completionRate) : null}
        note={stats && decidedText(stats)}
      />
    </StatCards>
  )
}

/** Whether nobody has a client or a form yet. */
const isEmpty = ({ totalClients, totalSubmissions }: Stats) => totalClients === 0 && totalSubmissions === 0
