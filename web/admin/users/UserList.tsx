import UserPlus from 'lucide-react/icons/user-plus'
import { Link } from 'wouter'
import { peopleOrders } from '../../../accounts/list-orders.ts'
import { call } from '../../app/api-client.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { adminPaths } from '../admin-paths.ts'
import { countOf } from '../lists/count-text.ts'
import { ListScreen } from '../lists/ListScreen.tsx'
import { describeList } from '../lists/list-description.ts'
import { userColumns, viewPath } from './user-columns.tsx'

// spec 2 §1.3, §7.13, §8.16, §8.18; D51

const list = describeList({
  title: 'User Management',
  caption: 'Users',
  key: ['users'],
  filters: [
    {
      name: 'role',
      label: 'Role',
      all: 'All roles',
      options: [
        { value: 'loan_officer', label: 'Loan Officers' },
        { value: 'user', label: 'Users' },
        { value: 'admin', label: 'Administrators' },
      ],
    },
    {
      name: 'status',
      label: 'Status',
      all: 'All statuses',
      options: [
        { value: 'no-submissions', label: 'No Submissions' },
        { value: 'in-progress', label: 'In Progress' },
        { value: 'partially-completed', label: 'Partially Completed' },
        { value: 'all-completed', label: 'All Completed' },
      ],
    },
  ],
  orders: peopleOrders,
  fetchPage: (query, signal) => call('GET /api/admin/users', { query, signal }),
  rows: page => page.users,
  optionCounts: page => page.optionCounts,
  columns: userColumns,
  opens: viewPath,
  search: { label: 'Search users', placeholder: 'Search by name, email or ID' },
  exported: {
    name: 'Users',
    fallbackName: 'users',
    asButtons: true,
    failure: 'Failed to export users',
    downloadIn: (format, query) => ({
      call: 'GET /api/admin/export/users/{format}',
      params: { format },
      query,
    }),
  },
  mainAction: (
    <>
      <Link href={adminPaths.importUsers} className={buttonClass()}>
        Import Users
      </Link>
      <Link href={adminPaths.createUser} className={buttonClass('primary')}>
        <UserPlus />
        Create User
      </Link>
    </>
  ),
  failure: 'Failed to load users',
  noRows: 'No users yet. Create the first one.',
  noMatches: 'No users match this search and filter.',
  counted: countOf('users'),
})

/** spec 2 §2.37: user management. */
export const UserList = () => <ListScreen list={list} />
