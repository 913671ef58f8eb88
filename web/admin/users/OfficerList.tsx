import { Link } from 'wouter'
import { officerOrders } from '../../../accounts/list-orders.ts'
import type { AnswerOf } from '../../../api/contract.ts'
import { formatNumber, formatWholeMoney } from '../../../engine/number-format.ts'
import { call } from '../../app/api-client.ts'
import { americanDate } from '../../app/dates.ts'
import { shareText } from '../../charts/chart-scale.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { Badge } from '../../ui/display/Badge.tsx'
import { Breakable, shorten } from '../../ui/display/ClampedText.tsx'
import type { Column } from '../../ui/display/DataTable.tsx'
import { adminPaths } from '../admin-paths.ts'
import cells from '../cells.module.css'
import { ListScreen } from '../lists/ListScreen.tsx'
import { countOf, describeList } from '../lists/list-description.ts'
import { PersonCell } from '../lists/PersonCell.tsx'
import { emailText, nameText } from '../status.ts'

// spec 3 §2.16

type OfficerFigures = AnswerOf<'GET /api/admin/officers'>['officers'][number]

/** A column of numbers by which the table can be sorted, highest first. */
function figure(
  key: string,
  header: string,
  of: (officer: OfficerFigures) => number,
): Column<OfficerFigures> {
  return {
    key,
    header,
    align: 'end',
    sortsBy: { name: key, first: 'descending' },
    cell: officer => <span className={cells.figure}>{formatNumber(of(officer))}</span>,
  }
}

export const officerColumns: readonly Column<OfficerFigures>[] = [
  {
    key: 'name',
    header: 'Loan Officer',
    isRowHeader: true,
    sortsBy: { name: 'name', first: 'ascending' },
    cell: officer => (
      <PersonCell
        name={nameText(officer.name)}
        nameId={`officer-${officer._id}`}
        note={
          <>
            <bdi>
              <Breakable text={shorten(emailText(officer.email), 60)} />
            </bdi>
            {!officer.isActive && (
              <>
                {' '}
                <Badge tone="bad">Deactivated</Badge>
              </>
            )}
          </>
        }
      />
    ),
  },
  figure('clients', 'Clients', officer => officer.clients),
  figure('waiting', 'Waiting\nover 7 days', officer => officer.waitingClients),
  figure('completed', 'Completed\nthis month', officer => officer.completedThisMonth),
  figure('decided', 'Decided\nthis month', officer => officer.decidedThisMonth),
  {
    key: 'approved',
    header: 'Approved\nthis month',
    align: 'end',
    sortsBy: { name: 'approved', first: 'descending' },
    cell: officer => (
      <span className={cells.lines}>
        <span className={cells.figure}>{formatWholeMoney(officer.approvedThisMonth)}</span>
        {officer.decidedThisMonth > 0 && <span className={cells.small}>{decisionsText(officer)}</span>}
      </span>
    ),
  },
  figure('reopened', 'Reopened\nthis month', officer => officer.reopenedThisMonth),
  {
    key: 'active',
    header: 'Last Active',
    sortsBy: { name: 'active', first: 'descending' },
    cell: officer =>
      officer.lastActiveAt ? (
        <span className={cells.date}>{americanDate(officer.lastActiveAt)}</span>
      ) : (
        <span className={cells.quiet}>Never signed in</span>
      ),
  },
  {
    key: 'actions',
    header: 'Actions',
    isActions: true,
    cell: officer => (
      <span className={cells.actions}>
        <Link
          href={adminPaths.userClients(officer._id)}
          aria-describedby={`officer-${officer._id}`}
          className={buttonClass('secondary', 'small')}
        >
          Clients
        </Link>
        <Link
          href={adminPaths.user(officer._id)}
          aria-describedby={`officer-${officer._id}`}
          className={buttonClass('secondary', 'small')}
        >
          Details
        </Link>
      </span>
    ),
  },
]

/** Summarises the memos that the officer submitted, e.g. "3 of 4 (75%), 1 with deviations". */
function decisionsText({
  approvalsThisMonth,
  decidedThisMonth,
  withDeviationsThisMonth,
}: OfficerFigures): string {
  const share = `${formatNumber(approvalsThisMonth)} of ${formatNumber(decidedThisMonth)} (${shareText(approvalsThisMonth, decidedThisMonth)})`
  return withDeviationsThisMonth === 0
    ? share
    : `${share}, ${formatNumber(withDeviationsThisMonth)} with deviations`
}

const list = describeList({
  title: 'Loan Officers',
  caption: 'Loan officers',
  key: ['officers'],
  filters: [
    {
      name: 'status',
      label: 'Status',
      all: 'All loan officers',
      options: [
        { value: 'deactivated', label: 'Deactivated' },
        { value: 'never-signed-in', label: 'Never signed in' },
        { value: 'idle', label: 'Last active over 90 days ago' },
      ],
    },
  ],
  orders: officerOrders,
  usualOrder: 'name',
  fetchPage: (query, signal) => call('GET /api/admin/officers', { query, signal }),
  rows: page => page.officers,
  optionCounts: page => page.optionCounts,
  columns: officerColumns,
  opens: ({ _id }) => adminPaths.userClients(_id),
  search: { label: 'Search loan officers', placeholder: 'Search by name, email or ID' },
  links: () => (
    <Link href={adminPaths.overrides} className={buttonClass('secondary')}>
      Overrides
    </Link>
  ),
  exported: {
    name: 'Loan officers',
    fallbackName: 'loan-officers',
    failure: 'Failed to export the loan officers',
    downloadIn: (format, query) => ({
      call: 'GET /api/admin/export/officers/{format}',
      params: { format },
      query,
    }),
  },
  failure: 'Failed to load the loan officers',
  noRows: 'There are no loan officers yet. Create one under Users.',
  noMatches: 'No loan officers match this search and filter.',
  counted: countOf('loan officers'),
})

/** Compares all loan officers. */
export const OfficerList = () => <ListScreen list={list} />
