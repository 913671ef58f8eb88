import { Link } from 'wouter'
import { formatNumber, formatWholeMoney } from '../../../engine/number-format.ts'
import { shareText } from '../../charts/chart-scale.ts'
import { StatCard } from '../../ui/display/StatCard.tsx'
import { StatCards } from '../../ui/display/StatCards.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { adminPaths, withFilters } from '../admin-paths.ts'
import { howMany } from '../lists/count-text.ts'
import { withReason } from '../say-failure.ts'
import { longWaiting, waitingLong } from '../waiting/long-waiting.ts'
import { changeText, daysText } from './compared-text.ts'
import styles from './Dashboard.module.css'
import { useWork, type Work, type WorkFilter } from './use-dashboard.ts'
import { useWorkFilter } from './use-work-filter.ts'
import { WorkFilters } from './WorkFilters.tsx'

// spec 3 §2.41, §2.81

/**
 * Shows what was decided and for how much, compared with the previous period; then the waiting and contradictory clients as of
 * now.
 */
export function WorkFigures() {
  const { filter, change } = useWorkFilter()
  const { data, error, refetch, isFetching } = useWork(filter)
  return (
    <section aria-labelledby="work" className={styles.section}>
      <div className={styles.period}>
        <h2 id="work">Decisions and Open Work</h2>
        <WorkFilters filter={filter} onChange={change} />
        <p role="status" className={styles.quiet}>
          {data && `${daysText(data.period)}, compared with ${daysText(data.comparedWith)}`}
        </p>
      </div>
      {error && !data ? (
        <ErrorState
          message={`Error: ${withReason(error, 'Failed to load dashboard data')}`}
          onRetry={() => refetch()}
          busy={isFetching}
        />
      ) : (
        <Figures work={data} filter={filter} />
      )}
    </section>
  )
}

function Figures({ work, filter }: { readonly work: Work | undefined; readonly filter: WorkFilter }) {
  const { period, ...whose } = filter
  const now = work?.decisions
  const before = work?.decisionsBefore
  const decided = (filters = {}) => withFilters(adminPaths.decisions, { period, ...whose, ...filters })
  const over7 = work && longWaiting(work.waiting)
  const waiting = work?.waiting.reduce((sum, { clients }) => sum + clients, 0)
  return (
    <StatCards label="Figures of the period and of today">
      <StatCard
        label="Decided"
        value={now?.decisions ?? null}
        note={now && before && changeText(now.decisions, before.decisions)}
        link={linkTo(decided())}
      />
      <StatCard
        label="Approved amount"
        value={now ? formatWholeMoney(now.approved) : null}
        note={now && before && changeText(now.approved, before.approved, formatWholeMoney)}
        link={linkTo(decided({ decision: 'approved' }))}
      />
      <StatCard
        label="Approved"
        value={now ? (now.decisions === 0 ? '–' : shareText(now.approvals, now.decisions)) : null}
        note={
          now &&
          `${formatNumber(now.approvals)} of ${formatNumber(now.decisions)}, asked for ${formatWholeMoney(now.asked)}`
        }
        link={linkTo(decided({ decision: 'approved' }))}
      />
      <StatCard
        label="With deviations"
        value={now?.withDeviations ?? null}
        note={now && before && changeText(now.withDeviations, before.withDeviations)}
        link={linkTo(decided({ deviation: 'any' }))}
      />
      <StatCard
        label="Waiting 8 days or longer"
        value={over7 ?? null}
        note={waiting !== undefined && `of ${howMany(waiting, 'client who waits', 'clients who wait')} now`}
        link={linkTo(withFilters(adminPaths.waiting, { ...whose, age: waitingLong }))}
      />
      <StatCard
        label="Unexplained files"
        value={work?.contradictions.unexplained ?? null}
        note={work && contradictionsText(work.contradictions)}
        link={linkTo(withFilters(adminPaths.contradictions, { ...whose, explained: 'no' }))}
      />
    </StatCards>
  )
}

const linkTo = (href: string) => (label: string) => <Link href={href}>{label}</Link>
function contradictionsText({ files, unread }: Work['contradictions']): string {
  const all = `of ${howMany(files, 'file with contradictions', 'files with contradictions')} now`
  return unread === 0 ? all : `${all}; ${formatNumber(unread)} not checked yet`
}
