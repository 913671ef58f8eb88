import { useState } from 'react'
import { useLocation } from 'wouter'
import { roleNames } from '../../../accounts/roles.ts'
import type { AnswerOf } from '../../../api/contract.ts'
import { call } from '../../app/api-client.ts'
import { americanDateTime } from '../../app/dates.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/display/Card.tsx'
import { ClampedText, shorten } from '../../ui/display/ClampedText.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { AdminPage } from '../AdminPage.tsx'
import { adminPaths } from '../admin-paths.ts'
import type { Back } from '../BackLink.tsx'
import cells from '../cells.module.css'
import { EraseDialog } from '../EraseDialog.tsx'
import { Fact } from '../Fact.tsx'
import { Facts } from '../Facts.tsx'
import { emailText, nameText } from '../status.ts'
import { UserLinks, UserNumbers } from '../UserOverview.tsx'
import { useAdminUsers } from './use-admin-users.ts'

type Known = AnswerOf<'GET /api/admin/users/{userId}/submissions'>

interface Props {
  readonly known: Pick<Known, 'user' | 'statistics'>
  readonly back: Back
}

/** Shows a deleted user and links to what remains: their submissions, clients and audit log entries (D12). */
export function DeletedUser({ known: { user, statistics }, back }: Props) {
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
      <Account user={user} />
    </AdminPage>
  )
}

/** The buttons that restore a deleted user or erase them for good. */
function RestoreOrEraseButtons({ user }: Pick<Known, 'user'>) {
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
const erasedWith = ({ role }: Known['user']) =>
  role === 'user'
    ? ', with the forms that they filled in'
    : '; its clients stay, under an account without a name'

function Account({ user }: Pick<Known, 'user'>) {
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
