import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Link } from 'wouter'
import { roleNames } from '../../../accounts/roles.ts'
import { formatNumber } from '../../../engine/number-format.ts'
import { americanDate } from '../../app/dates.ts'
import { classNames } from '../../ui/class-names.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Badge } from '../../ui/display/Badge.tsx'
import { ClampedText, shorten } from '../../ui/display/ClampedText.tsx'
import type { Column } from '../../ui/display/DataTable.tsx'
import { adminPaths } from '../admin-paths.ts'
import cells from '../cells.module.css'
import { PersonCell } from '../PersonCell.tsx'
import { badgeTone, emailText, nameText, shortId, type UserSummary } from '../status.ts'
import { EndAccess, leavesClients } from './EndAccess.tsx'
import { useAdminUsers } from './use-admin-users.ts'

// spec 2 §2.37, §2.39

const nameId = (user: UserSummary) => `user-${user._id}`

/** Returns the address that a user's row opens: a loan officer's clients, anyone else's details (spec 2 §2). */
export function viewPath(user: Pick<UserSummary, '_id' | 'role'>): string {
  return user.role === 'loan_officer' ? adminPaths.userClients(user._id) : adminPaths.user(user._id)
}

export const userColumns: readonly Column<UserSummary>[] = [
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
