import { useQueryClient } from '@tanstack/react-query'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatNumber } from '../../../engine/number-format.ts'
import { catalogue } from '../../../forms/catalogue.ts'
import { rateText, share, shareText } from '../../charts/chart-scale.ts'
import { OutdatedBanner } from '../../shell/OutdatedBanner.tsx'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { FormMarker } from '../../ui/controls/FormMarker.tsx'
import { Avatar } from '../../ui/display/Avatar.tsx'
import { shorten } from '../../ui/display/ClampedText.tsx'
import { StatCard, StatCards } from '../../ui/display/StatCard.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { AdminPage, RefreshButton } from '../AdminPage.tsx'
import { adminPaths } from '../admin-paths.ts'
import { withReason } from '../say-failure.ts'
import { FirstSettings } from '../settings/FirstSettings.tsx'
import { emailText, nameText } from '../status.ts'
import styles from './Dashboard.module.css'
import { ChartGrid } from './DashboardCharts.tsx'
import { type Stats, useCharts, useStats } from './use-dashboard.ts'
import { WorkFigures } from './WorkFigures.tsx'

// spec 1 §1.6; spec 2 §1.3, §2.28, §2.30, §8.13; D51, D57

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

/** One card per form type in its colour, and one for all submissions. */
export function FormCards({ stats }: { readonly stats: Stats | undefined }) {
  const cards = catalogue.map(({ type, slug, adminLabel, colour }) => {
    const counts = stats?.byFormType.find(row => row.formType === type)
    return { slug, label: adminLabel, colour, ...counts }
  })
  return (
    <ul className={styles.four}>
      {cards.map(card => (
        <li key={card.slug}>
          <FormCard {...card} marker={<FormMarker colour={card.colour} />} />
        </li>
      ))}
      <li>
        <FormCard
          slug="all-submissions"
          label="All Submissions"
          total={stats?.totalSubmissions}
          completed={stats?.completedSubmissions}
          selfFilled={stats?.byFormType.reduce((sum, row) => sum + row.selfFilled, 0)}
        />
      </li>
    </ul>
  )
}

interface Props {
  readonly slug: string
  readonly label: string
  readonly total?: number | undefined
  readonly completed?: number | undefined
  /** Applicants' own forms; the total includes them, but the funnel chart does not. */
  readonly selfFilled?: number | undefined
  readonly marker?: ReactNode
}

function FormCard({ slug, label, total, completed, selfFilled = 0, marker }: Props) {
  const known = total !== undefined && completed !== undefined
  return (
    <Link href={adminPaths.forms(slug)} className={styles.card}>
      <span className={styles.name}>
        {marker}
        {label}
      </span>
      <span className={styles.quiet}>
        {known ? `${formatNumber(total)} submissions · ${formatNumber(completed)} completed` : '…'}
        {selfFilled > 0 && (
          <>
            {' · '}
            <span className={styles.whole}>incl. {formatNumber(selfFilled)} self-filled</span>
          </>
        )}
      </span>
      <span className={styles.bar}>
        {known && <ProgressBar label={`${label} completed`} percent={share(completed, total)} />}
      </span>
    </Link>
  )
}

/** The officers with the most completed forms, each card linking to the officer's clients. */
function OfficerCards({ stats }: { readonly stats: Stats | undefined }) {
  if (!stats) return <Skeleton shape="cards" count={3} />
  if (stats.loanOfficerStats.length === 0) {
    return (
      <EmptyState
        action={
          <Link href={adminPaths.createUser} className={buttonClass('primary')}>
            Create User
          </Link>
        }
      >
        There are no loan officers yet. Create one, and the forms of their clients are counted here.
      </EmptyState>
    )
  }
  const shown = stats.loanOfficerStats.length
  return (
    <>
      <ul className={styles.four}>
        {stats.loanOfficerStats.map(officer => (
          <li key={officer.id}>
            <Link href={adminPaths.userClients(officer.id)} className={styles.card}>
              <span className={styles.person}>
                <Avatar name={nameText(officer.name)} />
                <span className={styles.name}>
                  <bdi>{shorten(nameText(officer.name), 60)}</bdi>
                </span>
                <span className={styles.quiet}>{shareText(officer.completedForms, officer.totalForms)}</span>
                <bdi className={styles.quiet}>{shorten(emailText(officer.email), 80)}</bdi>
              </span>
              <dl className={styles.numbers}>
                <Count term="Clients" value={officer.clientCount} />
                <Count term="Total Forms" value={officer.totalForms} />
                <Count term="Completed" value={officer.completedForms} />
              </dl>
              <span className={styles.bar}>
                <ProgressBar
                  label="Forms completed"
                  percent={share(officer.completedForms, officer.totalForms)}
                />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.foot}>
        <span>
          Showing {shown} of {formatNumber(stats.totalLoanOfficers)} loan officers
        </span>
        <Link href={adminPaths.officers}>All loan officers</Link>
      </p>
    </>
  )
}

function Count({ term, value }: { readonly term: string; readonly value: number }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{formatNumber(value)}</dd>
    </div>
  )
}

/** Says what share of clients has a decision, which is the purpose of the forms; undefined if there are no clients. */
export function decidedText({
  decidedClients: decided,
  totalClients,
}: Pick<Stats, 'decidedClients' | 'totalClients'>) {
  // A server of the previous version does not send the number.
  if (totalClients === 0 || decided === undefined) return undefined
  return `${shareText(decided, totalClients)} of clients decided (${formatNumber(decided)} of ${formatNumber(totalClients)})`
}
