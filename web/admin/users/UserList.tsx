import Trash from 'lucide-react/icons/trash-2'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { Link } from 'wouter'
import { peopleOrders } from '../../../accounts/list-orders.ts'
import { roleNames } from '../../../accounts/roles.ts'
import { formatNumber } from '../../../engine/number-format.ts'
import { call } from '../../app/api-client.ts'
import { americanDate } from '../../app/dates.ts'
import { classNames } from '../../ui/class-names.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Badge } from '../../ui/display/Badge.tsx'
import { ClampedText, shorten } from '../../ui/display/ClampedText.tsx'
import type { Column } from '../../ui/display/DataTable.tsx'
import { adminPaths, viewPath } from '../admin-paths.ts'
import cells from '../cells.module.css'
import { ListScreen } from '../lists/ListScreen.tsx'
import { countOf, describeList } from '../lists/list-description.ts'
import { PersonCell } from '../lists/PersonCell.tsx'
import { badgeTone, emailText, nameText, shortId, type UserSummary } from '../status.ts'
import { EndAccess, leavesClients, useAdminUsers } from './EndAccess.tsx'

// spec 2 §1.3, §2.37, §2.39, §7.13, §8.16, §8.18; D51

const nameId = (user: UserSummary) => `user-${user._id}`

const userColumns: readonly Column<UserSummary>[] = [
  {
    key: 'name',
    header: 'User',
    isRowHeader: true,
    sortsBy: { name: 'name', first: 'ascending' },
    cell: user => (
      <PersonCell
        name={nameText(user.name)}
        nameId={nameId(user)}
        note={
          <>
            {user.username && (
              <>
                <bdi>@{shorten(user.username, 60)}</bdi>
                {' · '}
              </>
            )}
            <span title={user._id}>{shortId(user._id)}</span>
          </>
        }
      />
    ),
  },
  {
    key: 'email',
    header: 'Email',
    cell: user => (
      <span className={cells.lines}>
        <ClampedText text={emailText(user.email)} limit={60} />
      </span>
    ),
  },
  { key: 'role', header: 'Role', cell: user => <span className={cells.word}>{roleNames[user.role]}</span> },
  {
    key: 'submissions',
    header: 'Submissions',
    cell: user => (
      <span className={cells.lines}>
        <span>{formatNumber(user.submissionCount)} total</span>
        <span className={cells.small}>
          {formatNumber(user.completedSubmissions)} completed, {formatNumber(user.inProgressSubmissions)} in
          progress
        </span>
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: user => (
      <span className={cells.badges}>
        <Badge tone={badgeTone(user.statusLabel)}>{user.statusLabel}</Badge>
        {!user.isActive && <Badge tone="bad">Deactivated</Badge>}
      </span>
    ),
  },
  {
    key: 'created',
    header: 'Created',
    sortsBy: { name: 'created', first: 'descending' },
    cell: user => <span className={cells.date}>{americanDate(user.createdAt)}</span>,
  },
  {
    key: 'actions',
    header: 'Actions',
    isActions: true,
    cell: user => (
      <span className={classNames(cells.actions, cells.pair)}>
        <Link
          href={viewPath(user)}
          aria-describedby={nameId(user)}
          className={buttonClass('secondary', 'small')}
        >
          View
        </Link>
        <Link
          href={adminPaths.userSubmissions(user._id)}
          aria-describedby={nameId(user)}
          className={buttonClass('secondary', 'small')}
        >
          Submissions
        </Link>
        <DeleteUser user={user} />
      </span>
    ),
  },
]

function DeleteUser({ user }: { readonly user: UserSummary }) {
  const { deleteUser } = useAdminUsers()
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <>
      <IconButton
        label="Delete"
        tone="bad"
        className={cells.apart}
        icon={<Trash />}
        aria-describedby={nameId(user)}
        onClick={() => (leavesClients(user) ? setIsLeaving(true) : void deleteUser(user))}
      />
      {isLeaving && (
        <EndAccess
          leaving={{ user, how: 'delete' }}
          onDone={() => undefined}
          onClose={() => setIsLeaving(false)}
        />
      )}
    </>
  )
}

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
