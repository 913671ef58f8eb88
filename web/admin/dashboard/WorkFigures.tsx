import { Link, useSearchParams } from 'wouter'
import { toHundredths } from '../../../engine/finance.ts'
import { formatNumber, formatWholeMoney } from '../../../engine/number-format.ts'
import { shareText } from '../../charts/chart-scale.ts'
import { Select } from '../../ui/controls/Select.tsx'
import { StatCard, StatCards } from '../../ui/display/StatCard.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { adminPaths, withFilters } from '../admin-paths.ts'
import cells from '../cells.module.css'
import { chosen } from '../lists/list-address.ts'
import { withReason } from '../say-failure.ts'
import { howMany, nameText } from '../status.ts'
import { longWaiting, waitingLong } from '../work-lists/WaitingList.tsx'
import styles from './Dashboard.module.css'
import { type Period, useWork, useWorkChoices, type Work, type WorkFilter } from './use-dashboard.ts'

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

/** Compares a figure with its previous value, e.g. '+3 (+30%) from 10'. There is no percentage if the previous value is 0. */
export function changeText(now: number, before: number, text = formatNumber) {
  if (now === before) return `the same as before: ${text(before)}`
  const change = toHundredths(now - before)
  const sign = change > 0 ? '+' : '−'
  const percent =
    before === 0 ? '' : ` (${sign}${formatNumber(Math.round((Math.abs(change) / before) * 100))}%)`
  return `${sign}${text(Math.abs(change))}${percent} from ${text(before)}`
}

/** Formats a range of days: 'Nov 1–22, 2026', 'Oct 1 – Nov 22, 2026', or 'Nov 1, 2026' for a single day. */
export function daysText({ from, to }: { readonly from: string; readonly to: string }): string {
  return range.formatRange(new Date(from), new Date(to))
}

const range = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

interface WorkFiltersProps {
  readonly filter: WorkFilter
  readonly onChange: (name: keyof WorkFilter, value: string) => void
}

/**
 * Filters by period, officer and branch. The value in the address stays an option even if it is no longer among the known ones.
 */
function WorkFilters({ filter, onChange }: WorkFiltersProps) {
  const { data } = useWorkChoices()
  const officers = (data?.officers ?? []).map(({ _id, name }) => ({ value: _id, label: nameText(name) }))
  const branches = (data?.branches ?? []).map(branch => ({ value: branch, label: branch }))
  return (
    <>
      <Select
        label="Period"
        labelHidden
        options={periods}
        value={filter.period}
        onChange={event => onChange('period', event.target.value)}
      />
      <Select
        label="Officer"
        labelHidden
        className={cells.filter}
        placeholder="All officers"
        options={withChosen(officers, filter.officerId, 'One officer')}
        value={filter.officerId ?? ''}
        onChange={event => onChange('officerId', event.target.value)}
      />
      <Select
        label="Branch"
        labelHidden
        className={cells.filter}
        placeholder="All branches"
        options={withChosen(branches, filter.branch, filter.branch)}
        value={filter.branch ?? ''}
        onChange={event => onChange('branch', event.target.value)}
      />
    </>
  )
}

interface Option {
  readonly value: string
  readonly label: string
}

function withChosen(options: readonly Option[], value: string | undefined, label = ''): readonly Option[] {
  const isThere = value === undefined || options.some(option => option.value === value)
  return isThere ? options : [...options, { value, label }]
}

const periods: readonly { readonly value: Period; readonly label: string }[] = [
  { value: 'this-month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: 'this-quarter', label: 'This quarter' },
  { value: 'last-quarter', label: 'Last quarter' },
  { value: 'this-year', label: 'This year' },
]

/** The dashboard's filter, kept in the address so that Back and a bookmark show the same figures. */
function useWorkFilter() {
  const [parameters, setParameters] = useSearchParams()
  const officerId = parameters.get('officerId')
  const branch = parameters.get('branch')
  const filter: WorkFilter = {
    period: chosen(periods, parameters.get('period') ?? undefined)?.value ?? 'this-month',
    ...(officerId && { officerId }),
    ...(branch && { branch }),
  }
  function change(name: keyof WorkFilter, value: string): void {
    setParameters(
      current => {
        const next = new URLSearchParams(current)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  }
  return { filter, change }
}
