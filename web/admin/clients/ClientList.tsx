import { Redirect, useSearchParams } from 'wouter'
import { clientOrders } from '../../../accounts/list-orders.ts'
import { formatNumber } from '../../../engine/number-format.ts'
import { call } from '../../app/api-client.ts'
import { adminPaths } from '../admin-paths.ts'
import { countOf, countText } from '../lists/count-text.ts'
import { ListScreen } from '../lists/ListScreen.tsx'
import { describeList } from '../lists/list-description.ts'
import { clientChoice } from '../moves/client-choice.tsx'
import { ClientViews } from './ClientViews.tsx'
import { clientColumns, formsPath } from './client-columns.tsx'

// spec 3 §1.50, §2.4

const list = describeList({
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
  return <ListScreen list={list} />
}
