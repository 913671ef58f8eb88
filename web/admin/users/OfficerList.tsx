import { Link } from 'wouter'
import { officerOrders } from '../../../accounts/list-orders.ts'
import { call } from '../../app/api-client.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { adminPaths } from '../admin-paths.ts'
import { countOf } from '../lists/count-text.ts'
import { ListScreen } from '../lists/ListScreen.tsx'
import { describeList } from '../lists/list-description.ts'
import { officerColumns } from './officer-columns.tsx'

// spec 3 §2.16

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
