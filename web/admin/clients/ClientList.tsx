import { useMemo } from 'react'
import { Link, Redirect, useSearchParams } from 'wouter'
import { clientOrders } from '../../../accounts/list-orders.ts'
import type { AnswerOf } from '../../../api/contract.ts'
import { formatNumber } from '../../../engine/number-format.ts'
import { formTypes } from '../../../forms/catalogue.ts'
import { call } from '../../app/api-client.ts'
import { americanDate } from '../../app/dates.ts'
import { share } from '../../charts/chart-scale.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { Badge } from '../../ui/display/Badge.tsx'
import { ClampedText, shorten } from '../../ui/display/ClampedText.tsx'
import type { Column } from '../../ui/display/DataTable.tsx'
import { StatCard, StatCards } from '../../ui/display/StatCard.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { adminPaths } from '../admin-paths.ts'
import cells from '../cells.module.css'
import { ListScreen } from '../lists/ListScreen.tsx'
import { countOf, countText, describeList } from '../lists/list-description.ts'
import { PersonCell } from '../lists/PersonCell.tsx'
import { type AdminClient, badgeTone, clientStates, emailText, nameText } from '../status.ts'
import { ClientMenu, isRestorable } from './ClientMenu.tsx'
import { clientChoice } from './MoveClients.tsx'

// spec 2 §2.64, §8.22; spec 3 §1.50, §2.4

const allClients = describeList({
  title: 'Clients',
  caption: 'Clients',
  key: ['clients'],
  filters: [
    {
      name: 'status',
      label: 'Status',
      all: 'All statuses',
      options: [
        { value: 'no-forms', label: 'No Forms' },
        { value: 'in-progress', label: 'In Progress' },
        { value: 'partially-completed', label: 'Partially Completed' },
        { value: 'all-completed', label: 'All Completed' },
        { value: 'deleted', label: 'Deleted' },
      ],
    },
    {
      name: 'officer',
      label: 'Loan officer',
      all: 'All officers',
      options: [{ value: 'gone', label: 'Officer gone' }],
    },
  ],
  orders: clientOrders,
  hiddenAtFirst: ['created'],
  links: () => <ClientViews now="all" />,
  fetchPage: (query, signal) => call('GET /api/admin/clients', { query, signal }),
  rows: page => page.clients,
  optionCounts: page => page.optionCounts,
  columns: clientColumns({ withOfficer: true }),
  opens: formsPath,
  search: {
    label: 'Search clients',
    placeholder: ({ status }) =>
      status === 'deleted'
        ? 'Search by name, email or client ID'
        : 'Search by name, business, email, client ID or loan officer',
  },
  choice: clientChoice,
  exported: {
    name: 'Clients',
    fallbackName: 'clients',
    failure: 'Failed to export clients',
    downloadIn: (format, query) => ({
      call: 'GET /api/admin/export/clients/{format}',
      params: { format },
      query,
    }),
    others: query => [
      {
        name: 'Everything for analysis (.xlsx)',
        download: { call: 'GET /api/admin/export/analyst/excel', query },
        fallbackName: 'analysis.xlsx',
        failure: 'Failed to export everything for analysis',
      },
    ],
  },
  failure: 'Failed to load clients',
  noRows: 'No clients yet. Loan officers create them on their dashboard.',
  noMatches: ({ status, search }) =>
    status === 'deleted' && !search
      ? 'There are no deleted clients to restore.'
      : 'No clients match this search and filter.',
  counted: (page, shown, matching, { status, search }) =>
    status === 'deleted'
      ? // The list's total does not count deleted clients.
        countText(
          'deleted clients',
          { ...page, shown, total: page.matching },
          search ? matching.slice(0, 1) : [],
        )
      : countOf('clients')(page, shown, matching) + byOfficerWords(page.byOfficer),
})

/** Explains why the list contains clients whose own name does not match the search. */
function byOfficerWords(n = 0): string {
  return n === 0 ? '' : ` · ${formatNumber(n)} of them found by their loan officer’s name`
}

/**
 * The clients of all officers, and deleted clients for as long as they are kept (D13). An address that asks for the waiting clients
 * leads to their own list (spec 3 §2.35).
 */
export function ClientList() {
  const [parameters] = useSearchParams()
  if (parameters.get('view') === 'waiting') return <Redirect to={adminPaths.waiting} replace />
  return <ListScreen list={allClients} />
}

const views = [
  { view: 'all', label: 'All clients', href: adminPaths.clients },
  { view: 'waiting', label: 'Waiting', href: adminPaths.waiting },
  { view: 'contradictions', label: 'Contradictions', href: adminPaths.contradictions },
] as const

/** Links to the other lists of clients: all clients, waiting clients, contradictions. */
export function ClientViews({ now }: { readonly now: (typeof views)[number]['view'] }) {
  return (
    <nav aria-label="Lists of clients" className={cells.actions}>
      {views
        .filter(({ view }) => view !== now)
        .map(({ view, label, href }) => (
          <Link key={view} href={href} className={buttonClass('secondary')}>
            {label}
          </Link>
        ))}
    </nav>
  )
}

type OfficerPage = AnswerOf<'GET /api/admin/users/{userId}/clients'>

const clientsOfOfficer = (userId: string) =>
  describeList({
    title: (first: OfficerPage | undefined) =>
      first ? nameText(first.loanOfficer.name) : 'Loan Officer’s Clients',
    caption: 'Clients',
    key: ['officer-clients', userId],
    back: { href: adminPaths.users, label: 'Back to Users' },
    fetchPage: (query, signal) =>
      call('GET /api/admin/users/{userId}/clients', { params: { userId }, query, signal }),
    rows: page => page.clients,
    columns: clientColumns({ withOfficer: false }),
    opens: formsPath,
    search: { label: 'Search clients', placeholder: 'Search by name, email or client ID' },
    choice: clientChoice,
    links: first => (
      <>
        {first && !first.loanOfficer.isDeleted && (
          <Link href={adminPaths.user(userId)} className={buttonClass()}>
            User Details
          </Link>
        )}
        <Link href={adminPaths.userSubmissions(userId)} className={buttonClass()}>
          Submissions
        </Link>
      </>
    ),
    exported: {
      name: 'Clients',
      fallbackName: 'clients',
      failure: 'Failed to export clients',
      downloadIn: (format, query) => ({
        call: 'GET /api/admin/export/clients/{format}',
        params: { format },
        query: { officerId: userId, ...query },
      }),
    },
    failure: 'Failed to load clients',
    noRows: 'This loan officer has no clients yet.',
    noMatches: 'No clients match this search.',
    counted: countOf('clients'),
    person: {
      notFound: 'Loan officer not found',
      context: ({ loanOfficer }) => (
        <>
          <ClampedText text={emailText(loanOfficer.email)} />
          <span>
            {loanOfficer.isDeleted
              ? 'Deleted loan officer'
              : loanOfficer.isActive
                ? 'Loan officer'
                : 'Deactivated loan officer'}
          </span>
        </>
      ),
      statistics: first => (
        <StatCards label="Statistics">
          <StatCard label="Total Clients" value={first?.statistics.totalClients ?? null} />
          <StatCard label="Active Clients" value={first?.statistics.activeClients ?? null} />
          <StatCard label="Total Forms" value={first?.statistics.totalForms ?? null} />
          <StatCard label="Completed" value={first?.statistics.completedForms ?? null} />
        </StatCards>
      ),
      wayOut: (
        <Link href={adminPaths.users} className={buttonClass()}>
          Back to Users
        </Link>
      ),
    },
  })

/** spec 2 §2.59–60, §2.66–67: one loan officer's clients. */
export function OfficerClients({ userId }: { readonly userId: string }) {
  return <ListScreen list={useMemo(() => clientsOfOfficer(userId), [userId])} />
}

const nameId = (client: AdminClient) => `client-${client._id}`

/** Returns the address of the client's forms; undefined if the client is deleted or has no forms. */
function formsPath(client: AdminClient): string | undefined {
  return client.status === 'deleted' || client.totalForms === 0
    ? undefined
    : adminPaths.clientForms(client._id)
}

/** Returns the client's state in words. With `withBusiness`, includes the business name, which a search may have matched. */
function clientStateText({ status, businessName }: AdminClient, withBusiness: boolean): string {
  const state = clientStates[status]
  return withBusiness && businessName ? `${state} · ${shorten(businessName, 60)}` : state
}

function deletedText(client: AdminClient): string {
  return isRestorable(client)
    ? `Deleted, can be restored until ${americanDate(client.restorableUntil)}`
    : `Deleted on ${americanDate(client.deletedAt)}, can no longer be restored`
}

/**
 * spec 2 §2.61–63, §2.65: the columns of a loan officer's clients. The list of all clients has the officer as an additional
 * column.
 */
export function clientColumns({
  withOfficer,
}: {
  readonly withOfficer: boolean
}): readonly Column<AdminClient>[] {
  const columns: (Column<AdminClient> | false)[] = [
    {
      key: 'client',
      header: 'Client Info',
      isRowHeader: true,
      sortsBy: { name: 'name', first: 'ascending' },
      cell: client => (
        <PersonCell
          name={nameText(client.name)}
          nameId={nameId(client)}
          note={client.status === 'deleted' ? deletedText(client) : clientStateText(client, withOfficer)}
        />
      ),
    },
    {
      key: 'clientId',
      header: 'Client ID',
      cell: client => (
        <span className={cells.clientId}>
          <ClampedText text={client.clientId || 'N/A'} limit={30} />
        </span>
      ),
    },
    {
      key: 'contact',
      header: 'Contact',
      cell: client =>
        client.email || client.phone ? (
          <span className={cells.lines}>
            {client.email && <ClampedText text={client.email} limit={60} />}
            {client.phone && <span className={cells.small}>{client.phone}</span>}
          </span>
        ) : (
          <span className={cells.quiet}>No contact info</span>
        ),
    },
    withOfficer && {
      key: 'officer',
      header: 'Loan Officer',
      sortsBy: { name: 'officer', first: 'ascending' },
      cell: client => (
        <span className={cells.lines}>
          <Link href={adminPaths.userClients(client.loanOfficer._id)}>
            <ClampedText text={nameText(client.loanOfficer.name || client.loanOfficer.username)} limit={60} />
          </Link>
          {!client.loanOfficer.isActive && (
            <span className={cells.badges}>
              <Badge tone="bad">Officer gone</Badge>
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'created',
      header: 'Created Date',
      sortsBy: { name: 'created', first: 'descending' },
      cell: client => <span className={cells.date}>{americanDate(client.createdAt)}</span>,
    },
    withOfficer && {
      key: 'updated',
      header: 'Last Change',
      sortsBy: { name: 'updated', first: 'descending' },
      cell: client => <span className={cells.date}>{americanDate(client.updatedAt)}</span>,
    },
    {
      key: 'progress',
      header: 'Forms Progress',
      sortsBy: { name: 'progress', first: 'descending' },
      cell: client => <FormsProgress client={client} />,
    },
    {
      key: 'status',
      header: 'Status',
      cell: client => (
        <span className={cells.badges}>
          <Badge tone={badgeTone(client.statusLabel)}>{client.statusLabel}</Badge>
          {client.totalForms > 0 && (
            <span className={cells.small}>
              {client.completedForms} of {formTypes.length}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      isActions: true,
      cell: client => (
        <span className={cells.actions}>
          {client.status !== 'deleted' &&
            (client.totalForms > 0 ? (
              <Link
                href={adminPaths.clientForms(client._id)}
                aria-describedby={nameId(client)}
                className={buttonClass('secondary', 'small')}
              >
                View Forms
              </Link>
            ) : (
              <span className={cells.none}>No forms yet</span>
            ))}
          <ClientMenu client={client} />
        </span>
      ),
    },
  ]
  return columns.filter(column => column !== false)
}

/**
 * Shows the number of forms in total, completed and, if any, in progress, and a bar for the completed share of the whole chain
 * (spec 2 §2).
 */
function FormsProgress({ client }: { readonly client: AdminClient }) {
  const { totalForms, completedForms, inProgressForms } = client
  return (
    <span className={cells.progress}>
      <span>{totalForms} total</span>
      <span className={cells.small}>
        {completedForms} completed{inProgressForms > 0 && `, ${inProgressForms} in progress`}
      </span>
      <ProgressBar
        label={`Forms completed of ${formTypes.length}`}
        percent={share(completedForms, formTypes.length)}
      />
    </span>
  )
}
