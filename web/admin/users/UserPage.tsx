import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { roleNames } from '../../../accounts/roles.ts'
import type { AnswerOf } from '../../../api/contract.ts'
import { formatNumber } from '../../../engine/number-format.ts'
import { call } from '../../app/api-client.ts'
import { americanDateTime } from '../../app/dates.ts'
import { OutdatedBanner } from '../../shell/OutdatedBanner.tsx'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { Badge } from '../../ui/display/Badge.tsx'
import { Card } from '../../ui/display/Card.tsx'
import { ClampedText, shorten } from '../../ui/display/ClampedText.tsx'
import { StatCard, StatCards } from '../../ui/display/StatCard.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { AdminPage, type Back, RefreshButton } from '../AdminPage.tsx'
import { adminPaths } from '../admin-paths.ts'
import cells from '../cells.module.css'
import { EraseDialog } from '../EraseDialog.tsx'
import { Fact, Facts } from '../Facts.tsx'
import { isGone, withReason } from '../say-failure.ts'
import { badgeTone, emailText, nameText, type UserDetails } from '../status.ts'
import { EditUser } from './EditUser.tsx'
import { useAdminUsers } from './EndAccess.tsx'
import { UserActions, useRequestedAction } from './UserActions.tsx'

/** spec 2 §2.7, §2.39: one user's details and the administrator's actions for the account. */
export function UserPage({ userId }: { readonly userId: string }) {
  const [, navigate] = useLocation()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['admin', 'user', userId],
    queryFn: ({ signal }) => call('GET /api/admin/users/{id}', { params: { id: userId }, signal }),
  })
  const { action, requestAction } = useRequestedAction()
  const user = data?.user
  const back = { href: adminPaths.users, label: 'Back to Users' }

  const gone = isGone(error)
  const deleted = useDeletedUser(userId, gone)
  const failure = gone ? 'User not found' : 'Failed to load user details'
  if (gone && deleted.data) return <DeletedUser known={deleted.data} back={back} />
  if (error && !deleted.isLoading && (gone || !user)) {
    return (
      <AdminPage title="User Details" back={back}>
        <ErrorState
          message={gone ? failure : withReason(error, failure)}
          onRetry={() => refetch()}
          busy={isFetching}
        />
      </AdminPage>
    )
  }
  if (gone || !user) {
    return (
      <AdminPage title="User Details" back={back}>
        <Skeleton shape="stats" count={4} />
        <Skeleton shape="fields" count={9} />
      </AdminPage>
    )
  }
  return (
    <AdminPage
      title={nameText(user.name)}
      context={<ClampedText text={emailText(user.email)} />}
      back={back}
      actions={
        <>
          <UserLinks user={user} />
          <Button onClick={() => requestAction('edit')}>Edit</Button>
          <RefreshButton busy={isFetching} onRefresh={() => refetch()} />
        </>
      }
    >
      {error && (
        <OutdatedBanner error={error} failure={failure} onRetry={() => refetch()} busy={isFetching} />
      )}
      <UserNumbers
        user={user}
        total={user.submissionCount}
        completed={user.completedSubmissions}
        inProgress={user.inProgressSubmissions}
      />
      <Account user={user} />
      {action === 'edit' && <EditUser user={user} onClose={() => requestAction(null)} />}
      <UserActions user={user} onDeleted={() => navigate(adminPaths.users)} />
    </AdminPage>
  )
}

function Account({ user }: { readonly user: UserDetails }) {
  return (
    <Card title="Account">
      <Facts>
        <Fact term="Name">
          <ClampedText text={nameText(user.name)} />
        </Fact>
        <Fact term="Username">
          <ClampedText text={user.username ?? 'N/A'} />
        </Fact>
        <Fact term="Email">
          <ClampedText text={emailText(user.email)} />
        </Fact>
        <Fact term="Phone">
          <ClampedText text={user.phone || 'N/A'} />
        </Fact>
        <Fact term="Role">{roleNames[user.role]}</Fact>
        <Fact term="Account">
          <span className={cells.badges}>
            <Badge tone={user.isActive ? 'good' : 'bad'}>{user.isActive ? 'Active' : 'Deactivated'}</Badge>
          </span>
        </Fact>
        <Fact term="Second factor">{user.hasSecondFactor ? 'On' : 'Off'}</Fact>
        <Fact term="Submissions">
          <span className={cells.badges}>
            <Badge tone={badgeTone(user.statusLabel)}>{user.statusLabel}</Badge>
          </span>
        </Fact>
        <Fact term="Created">{americanDateTime(user.createdAt)}</Fact>
        <Fact term="Created by">
          <ClampedText text={user.createdBy || 'N/A'} />
        </Fact>
        <Fact term="Last changed">{americanDateTime(user.updatedAt)}</Fact>
        <Fact term="Open sessions">{formatNumber(user.activeSessions)}</Fact>
        <Fact term="Last active">{americanDateTime(user.lastActiveAt)}</Fact>
        <Fact term="User ID">
          <span className={cells.code}>{user._id}</span>
        </Fact>
      </Facts>
    </Card>
  )
}

/** Loads what is still known of a deleted user. */
function useDeletedUser(userId: string, isWanted: boolean) {
  return useQuery({
    queryKey: ['admin', 'deleted-user', userId],
    queryFn: ({ signal }) =>
      call('GET /api/admin/users/{userId}/submissions', { params: { userId }, query: { limit: 1 }, signal }),
    enabled: isWanted,
  })
}

type DeletedUserAnswer = AnswerOf<'GET /api/admin/users/{userId}/submissions'>

interface DeletedUserProps {
  readonly known: Pick<DeletedUserAnswer, 'user' | 'statistics'>
  readonly back: Back
}

/** Shows a deleted user and links to what remains: their submissions, clients and audit log entries (D12). */
export function DeletedUser({ known: { user, statistics }, back }: DeletedUserProps) {
  const isErased = user.erasedAt !== null
  return (
    <AdminPage
      title={nameText(user.name)}
      context={!isErased && <ClampedText text={emailText(user.email)} />}
      back={back}
      actions={
        <>
          <UserLinks user={user} />
          {!isErased && <RestoreOrEraseButtons user={user} />}
        </>
      }
    >
      <Banner tone="accent">
        {isErased
          ? 'This user was erased for good. The account’s personal data is gone, and it cannot be restored.'
          : 'This user was deleted. The account can no longer be used, until it is restored. Its clients and submissions stay.'}
      </Banner>
      <UserNumbers
        user={user}
        total={statistics.totalSubmissions}
        completed={statistics.completedSubmissions}
        inProgress={statistics.inProgressSubmissions}
      />
      <DeletedAccount user={user} />
    </AdminPage>
  )
}

/** The buttons that restore a deleted user or erase them for good. */
function RestoreOrEraseButtons({ user }: Pick<DeletedUserAnswer, 'user'>) {
  const { restore } = useAdminUsers()
  const [busy, setBusy] = useState(false)
  const [erasing, setErasing] = useState(false)
  const [, navigate] = useLocation()
  async function bringBack() {
    setBusy(true)
    await restore(user)
    setBusy(false)
  }
  return (
    <>
      <Button onClick={() => setErasing(true)}>Erase for Good</Button>
      <Button variant="primary" busy={busy} onClick={bringBack}>
        Restore
      </Button>
      {erasing && (
        <EraseDialog
          title="Erase user"
          text={`The personal data of the account is removed for good${erasedWith(user)}. Type the email address, ${shorten(user.email, 80)}, to confirm.`}
          label="Email"
          erase={confirm =>
            call('POST /api/admin/users/{id}/erase', { params: { id: user._id }, body: { confirm } })
          }
          onErased={() => navigate(adminPaths.users)}
          onClose={() => setErasing(false)}
        />
      )}
    </>
  )
}

/** An applicant’s forms go with the account; the clients of an officer stay. */
const erasedWith = ({ role }: DeletedUserAnswer['user']) =>
  role === 'user'
    ? ', with the forms that they filled in'
    : '; its clients stay, under an account without a name'

function DeletedAccount({ user }: Pick<DeletedUserAnswer, 'user'>) {
  const isErased = user.erasedAt !== null
  return (
    <Card title="Account">
      <Facts>
        <Fact term="Name">
          <ClampedText text={nameText(user.name)} />
        </Fact>
        {!isErased && (
          <>
            <Fact term="Username">
              <ClampedText text={user.username || 'N/A'} />
            </Fact>
            <Fact term="Email">
              <ClampedText text={emailText(user.email)} />
            </Fact>
          </>
        )}
        <Fact term="Role">{roleNames[user.role]}</Fact>
        <Fact term="Account">{isErased ? 'Erased' : 'Deleted'}</Fact>
        <Fact term="Created">{americanDateTime(user.createdAt)}</Fact>
        <Fact term="Deleted">{americanDateTime(user.deletedAt)}</Fact>
        <Fact term="Deleted by">
          <ClampedText text={user.deletedBy || 'N/A'} />
        </Fact>
        {isErased && <Fact term="Erased">{americanDateTime(user.erasedAt)}</Fact>}
        <Fact term="User ID">
          <span className={cells.code}>{user._id}</span>
        </Fact>
      </Facts>
    </Card>
  )
}

interface User {
  readonly _id: string
  readonly role: string
}

/** Links to what belongs to a user: an officer's clients, the user's submissions and their entries in the audit log. */
function UserLinks({ user: { _id, role } }: { readonly user: User }) {
  return (
    <>
      {role === 'loan_officer' && (
        <Link href={adminPaths.userClients(_id)} className={buttonClass()}>
          Clients
        </Link>
      )}
      <Link href={adminPaths.userSubmissions(_id)} className={buttonClass()}>
        Submissions
      </Link>
      <Link href={`${adminPaths.audit}?actor=${_id}`} className={buttonClass()}>
        Audit Log
      </Link>
    </>
  )
}

interface NumbersProps {
  readonly user: Pick<User, 'role'> & { readonly clientCount: number }
  readonly total: number
  readonly completed: number
  readonly inProgress: number
}

/** Shows how many submissions a user has and, for an officer, how many clients. */
function UserNumbers({ user: { role, clientCount }, total, completed, inProgress }: NumbersProps) {
  return (
    <StatCards label="Statistics">
      {role === 'loan_officer' && <StatCard label="Clients" value={clientCount} />}
      <StatCard label="Total Submissions" value={total} />
      <StatCard label="Completed" value={completed} />
      <StatCard label="In Progress" value={inProgress} />
    </StatCards>
  )
}
