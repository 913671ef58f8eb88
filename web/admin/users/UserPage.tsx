import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { roleNames } from '../../../accounts/roles.ts'
import { formatNumber } from '../../../engine/number-format.ts'
import { call } from '../../app/api-client.ts'
import { americanDateTime } from '../../app/dates.ts'
import { OutdatedBanner } from '../../shell/OutdatedBanner.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Badge } from '../../ui/display/Badge.tsx'
import { Card } from '../../ui/display/Card.tsx'
import { ClampedText } from '../../ui/display/ClampedText.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { AdminPage } from '../AdminPage.tsx'
import { adminPaths } from '../admin-paths.ts'
import cells from '../cells.module.css'
import { Fact } from '../Fact.tsx'
import { Facts } from '../Facts.tsx'
import { RefreshButton } from '../lists/RefreshButton.tsx'
import { isGone, withReason } from '../say-failure.ts'
import { badgeTone, emailText, nameText, type UserDetails } from '../status.ts'
import { UserLinks, UserNumbers } from '../UserOverview.tsx'
import { useRequestedAction } from '../use-requested-action.ts'
import { DeletedUser } from './DeletedUser.tsx'
import { EditUser } from './EditUser.tsx'
import { UserActions } from './UserActions.tsx'

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
