import { useMemo } from 'react'
import { Link } from 'wouter'
import type { AnswerOf } from '../../../api/contract.ts'
import { formatNumber } from '../../../engine/number-format.ts'
import { call } from '../../app/api-client.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { ClampedText } from '../../ui/display/ClampedText.tsx'
import type { Column } from '../../ui/display/DataTable.tsx'
import { StatCard, StatCards } from '../../ui/display/StatCard.tsx'
import { adminPaths } from '../admin-paths.ts'
import cells from '../cells.module.css'
import { americanMoment, daysOf } from '../dates.ts'
import { howMany } from '../lists/count-text.ts'
import { DayFilters } from '../lists/DayFilters.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { describeList } from '../lists/list-description.ts'
import { PersonCell } from '../PersonCell.tsx'
import { nameText } from '../status.ts'
import { noteShare, signed } from './override-columns.tsx'

// spec 3 §2.48

type Page = AnswerOf<'GET /api/admin/overrides/{officerId}'>
type Scorecard = Page['scorecards'][number]

const columns: readonly Column<Scorecard>[] = [
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

const listOf = (officerId: string) =>
  describeList({
    title: (first: Page | undefined) => (first ? nameText(first.officer.name) : 'Overrides'),
    caption: 'Scorecards with overrides',
    key: ['overrides', officerId],
    back: { href: adminPaths.overrides, label: 'Back to Overrides' },
    more: daysOf,
    moreWords: address => (Object.keys(daysOf(address)).length > 0 ? ['these days'] : []),
    tools: address => <DayFilters address={address} />,
    fetchPage: (query, signal) =>
      call('GET /api/admin/overrides/{officerId}', { params: { officerId }, query, signal }),
    rows: page => page.scorecards,
    columns,
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
function shareOf({ scorecards, changeShare }: Page['officer']): string {
  return scorecards === 0 ? '–' : `${formatNumber(changeShare)}%`
}

/** Lists where one officer's scorecards depart from the evidence, and why. */
export function OfficerOverrides({ officerId }: { readonly officerId: string }) {
  return <ListScreen list={useMemo(() => listOf(officerId), [officerId])} />
}
