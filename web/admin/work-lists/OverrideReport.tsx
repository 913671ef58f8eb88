import { useMemo } from 'react'
import { Link } from 'wouter'
import type { AnswerOf } from '../../../api/contract.ts'
import { formatNumber } from '../../../engine/number-format.ts'
import { currentPolicy } from '../../../forms/policy/policy.ts'
import { call } from '../../app/api-client.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { Badge } from '../../ui/display/Badge.tsx'
import { ClampedText } from '../../ui/display/ClampedText.tsx'
import type { Column } from '../../ui/display/DataTable.tsx'
import { StatCard, StatCards } from '../../ui/display/StatCard.tsx'
import { adminPaths } from '../admin-paths.ts'
import cells from '../cells.module.css'
import { americanMoment, type Days, daysOf } from '../dates.ts'
import { ListScreen } from '../lists/ListScreen.tsx'
import { DayFilters } from '../lists/ListTools.tsx'
import { describeList } from '../lists/list-description.ts'
import { PersonCell } from '../lists/PersonCell.tsx'
import { howMany, nameText } from '../status.ts'

// spec 3 §2.48

type ReportPage = AnswerOf<'GET /api/admin/overrides'>

type OfficerRow = ReportPage['officers'][number] & {
  /** The address of the officer's page. */
  readonly page: string
}

/** The percentage of changed categories above which an officer deserves a look. */
const noteShare = currentPolicy().scorecard.overrideNoteShare

const overrideColumns: readonly Column<OfficerRow>[] = [
  {
    key: 'officer',
    header: 'Officer',
    isRowHeader: true,
    cell: row => <PersonCell name={nameText(row.name)} href={row.page} note={row.email} />,
  },
  { key: 'scorecards', header: 'Scorecards', align: 'end', cell: row => <Figure value={row.scorecards} /> },
  {
    key: 'overridden',
    header: 'With an override',
    align: 'end',
    cell: row => <Figure value={row.overridden} />,
  },
  {
    key: 'categoryUp',
    header: 'Better category',
    align: 'end',
    cell: row => <Figure value={row.categoryUp} />,
  },
  {
    key: 'categoryDown',
    header: 'Worse category',
    align: 'end',
    cell: row => <Figure value={row.categoryDown} />,
  },
  { key: 'delta', header: 'Points added', align: 'end', cell: row => <Figure value={signed(row.delta)} /> },
  {
    key: 'withoutReason',
    header: 'Without a reason',
    align: 'end',
    cell: row => <Figure value={row.withoutReason} />,
  },
  {
    key: 'changeShare',
    header: 'Categories changed',
    align: 'end',
    cell: ({ changeShare, worthALook }) => (
      <>
        <Figure value={`${formatNumber(changeShare)}%`} />
        {worthALook && (
          <div>
            <Badge tone="attention">over {noteShare}%: worth a look</Badge>
          </div>
        )}
      </>
    ),
  },
]

function Figure({ value }: { readonly value: number | string }) {
  return <span className={cells.figure}>{typeof value === 'number' ? formatNumber(value) : value}</span>
}

/** Formats points with their sign. */
function signed(points: number): string {
  return points > 0 ? `+${formatNumber(points)}` : formatNumber(points)
}

const overrideList = describeList({
  title: 'Overrides',
  caption: 'Scorecard overrides by loan officer',
  key: ['overrides'],
  more: daysOf,
  moreWords: address => (Object.keys(daysOf(address)).length > 0 ? ['these days'] : []),
  fetchPage: async (query, signal) => {
    const page = await call('GET /api/admin/overrides', { query, signal })
    return { ...page, rows: page.officers.map(row => ({ ...row, page: pageOf(row._id, query) })) }
  },
  rows: page => page.rows,
  columns: overrideColumns,
  opens: row => row.page,
  tools: address => <DayFilters address={address} />,
  summary: totalsText,
  exported: {
    name: 'Overrides',
    fallbackName: 'overrides',
    failure: 'Failed to export the overrides',
    downloadIn: (format, query) => ({
      call: 'GET /api/admin/export/overrides/{format}',
      params: { format },
      query,
    }),
  },
  failure: 'Failed to load the overrides',
  noRows: 'No scorecard with recorded evidence has been completed yet.',
  noMatches: 'No scorecard was completed on these days.',
  counted: (_, shown) => `Showing ${howMany(shown, 'loan officer', 'loan officers')}`,
})

/** Reports, by officer, how often scorecard answers differ from what the earlier forms suggest. */
export const OverrideReport = () => <ListScreen list={overrideList} />

/** Returns the address of an officer's page, with the days of the report. */
function pageOf(officerId: string, { from, to }: Days): string {
  const days = String(new URLSearchParams({ ...(from && { from }), ...(to && { to }) }))
  return adminPaths.officerOverrides(officerId) + (days && `?${days}`)
}

function totalsText({ totals }: ReportPage): string {
  const { scorecards, overridden, categoryUp, categoryDown, withoutReason } = totals
  if (scorecards === 0) return ''
  const parts = [
    howMany(scorecards, 'scorecard', 'scorecards'),
    `${formatNumber(overridden)} with an override`,
    `${formatNumber(categoryUp)} in a better category, ${formatNumber(categoryDown)} in a worse one`,
    `${howMany(withoutReason, 'override', 'overrides')} without a reason`,
  ]
  return parts.join(' · ')
}

type OfficerPage = AnswerOf<'GET /api/admin/overrides/{officerId}'>

type Scorecard = OfficerPage['scorecards'][number]

const scorecardColumns: readonly Column<Scorecard>[] = [
  {
    key: 'client',
    header: 'Client',
    isRowHeader: true,
    cell: ({ _id, client }) => (
      <PersonCell name={nameText(client.name)} nameId={`card-${_id}`} note={client.clientId} />
    ),
  },
  {
    key: 'completed',
    header: 'Completed',
    cell: ({ completedAt }) => <span className={cells.date}>{americanMoment(completedAt)}</span>,
  },
  {
    key: 'score',
    header: 'As answered, by the evidence',
    cell: ({ score, band, evidenceScore, evidenceBand }) => (
      <span className={cells.lines}>
        <span>
          {score}, {band}
        </span>
        <span className={cells.small}>
          {evidenceScore}, {evidenceBand}
        </span>
      </span>
    ),
  },
  {
    key: 'overrides',
    header: 'Overrides',
    cell: ({ overrides }) => (
      <ul className={cells.lines}>
        {overrides.map(({ field, label, chosen, suggested, delta, reason }) => (
          <li key={field}>
            {label}: {chosen} instead of {suggested} ({signed(delta)}).{' '}
            <span className={cells.small}>{reason === null ? 'No reason given.' : <bdi>{reason}</bdi>}</span>
          </li>
        ))}
      </ul>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    isActions: true,
    cell: ({ _id, client }) => (
      <Link
        href={adminPaths.creditFile(client._id)}
        aria-describedby={`card-${_id}`}
        className={buttonClass('secondary', 'small')}
      >
        Credit file
      </Link>
    ),
  },
]

const officerOverrideList = (officerId: string) =>
  describeList({
    title: (first: OfficerPage | undefined) => (first ? nameText(first.officer.name) : 'Overrides'),
    caption: 'Scorecards with overrides',
    key: ['overrides', officerId],
    back: { href: adminPaths.overrides, label: 'Back to Overrides' },
    more: daysOf,
    moreWords: address => (Object.keys(daysOf(address)).length > 0 ? ['these days'] : []),
    tools: address => <DayFilters address={address} />,
    fetchPage: (query, signal) =>
      call('GET /api/admin/overrides/{officerId}', { params: { officerId }, query, signal }),
    rows: page => page.scorecards,
    columns: scorecardColumns,
    opens: ({ client }) => adminPaths.creditFile(client._id),
    exported: {
      name: 'Overrides',
      fallbackName: 'overrides',
      failure: 'Failed to export the overrides',
      downloadIn: (format, query) => ({
        call: 'GET /api/admin/export/overrides/{format}',
        params: { format },
        query: { ...query, officerId },
      }),
    },
    failure: 'Failed to load the overrides',
    noRows: 'No scorecard of this officer has an override.',
    noMatches: 'No scorecard of this officer with an override was completed on these days.',
    counted: (_, shown) =>
      `Showing ${howMany(shown, 'scorecard with overrides', 'scorecards with overrides')}`,
    person: {
      notFound: 'Officer not found',
      context: ({ officer }) => (
        <>
          <ClampedText text={officer.email} />
          <span>Overrides of the scorecard</span>
        </>
      ),
      statistics: first => (
        <StatCards label="Overrides">
          <StatCard label="Scorecards" value={first?.officer.scorecards ?? null} />
          <StatCard label="With an override" value={first?.officer.overridden ?? null} />
          <StatCard label="Better category" value={first?.officer.categoryUp ?? null} />
          <StatCard label="Worse category" value={first?.officer.categoryDown ?? null} />
          <StatCard
            label="Categories changed"
            value={first ? shareOf(first.officer) : null}
            note={`Over ${noteShare}% is worth a look: a rule of thumb of examiners, not a law.`}
          />
        </StatCards>
      ),
    },
  })

/** Returns the share of scorecards whose category was changed; a dash if there is none to share. */
function shareOf({ scorecards, changeShare }: OfficerPage['officer']): string {
  return scorecards === 0 ? '–' : `${formatNumber(changeShare)}%`
}

/** Lists where one officer's scorecards depart from the evidence, and why. */
export function OfficerOverrides({ officerId }: { readonly officerId: string }) {
  return <ListScreen list={useMemo(() => officerOverrideList(officerId), [officerId])} />
}
