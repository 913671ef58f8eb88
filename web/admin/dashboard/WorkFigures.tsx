import { useState } from 'react'
import { Link } from 'wouter'
import { formatWholeMoney } from '../../../engine/number-format.ts'
import { shareText } from '../../charts/chart-scale.ts'
import { Select } from '../../ui/controls/Select.tsx'
import { StatCard } from '../../ui/display/StatCard.tsx'
import { StatCards } from '../../ui/display/StatCards.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { adminPaths, withFilters } from '../admin-paths.ts'
import { withReason } from '../say-failure.ts'
import { changeText, daysText } from './compared-text.ts'
import styles from './Dashboard.module.css'
import { type Period, useWork, type Work } from './use-dashboard.ts'

// spec 3 §2.41

const periods: readonly { readonly value: Period; readonly label: string }[] = [
  { value: 'this-month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: 'this-quarter', label: 'This quarter' },
  { value: 'last-quarter', label: 'Last quarter' },
  { value: 'this-year', label: 'This year' },
]

/** What was decided and for how much, beside the period before; then what waits and what contradicts itself, as of now. */
export function WorkFigures() {
  const [period, setPeriod] = useState<Period>('this-month')
  const { data, error, refetch, isFetching } = useWork(period)
  return (
    <section aria-labelledby="work" className={styles.section}>
      <div className={styles.period}>
        <h2 id="work">Decisions and Open Work</h2>
        <Select
          label="Period"
          labelHidden
          options={periods}
          value={period}
          // The options are the periods.
          onChange={event => setPeriod(event.target.value as Period)}
        />
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
        <Figures work={data} period={period} />
      )}
    </section>
  )
}

function Figures({ work, period }: { readonly work: Work | undefined; readonly period: Period }) {
  const now = work?.decisions
  const before = work?.decisionsBefore
  const decided = (filters = {}) => withFilters(adminPaths.decisions, { period, ...filters })
  const over7 = work && work.waiting.slice(2).reduce((sum, { clients }) => sum + clients, 0)
  const waiting = work && work.waiting.reduce((sum, { clients }) => sum + clients, 0)
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
          `${count(now.approvals)} of ${count(now.decisions)}, asked for ${formatWholeMoney(now.asked)}`
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
        note={waiting !== undefined && `of ${count(waiting)} clients who wait now`}
        link={linkTo(adminPaths.waiting)}
      />
      <StatCard
        label="Unexplained files"
        value={work?.contradictions.unexplained ?? null}
        note={work && contradictionsText(work.contradictions)}
        link={linkTo(withFilters(adminPaths.contradictions, { explained: 'no' }))}
      />
    </StatCards>
  )
}

const linkTo = (href: string) => (label: string) => <Link href={href}>{label}</Link>
const count = (number: number) => number.toLocaleString('en-US')

function contradictionsText({ files, unread }: Work['contradictions']): string {
  const all = `of ${count(files)} that contradict themselves now`
  return unread === 0 ? all : `${all}; ${count(unread)} are still to be read`
}
