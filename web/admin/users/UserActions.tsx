import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'wouter'
import { newPasswordHint } from '../../../accounts/account-rules.ts'
import { ApiError, call, messageOf } from '../../app/api-client.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { PasswordField } from '../../ui/controls/PasswordField.tsx'
import { Card } from '../../ui/display/Card.tsx'
import { shorten } from '../../ui/display/ClampedText.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { usePlainForm } from '../../ui/use-plain-form.ts'
import type { adminPaths } from '../admin-paths.ts'
import { nameText, type UserDetails } from '../status.ts'
import { emptyUser, newUserProblems } from './create-user.ts'
import { EndAccess, type Leaving, leavesClients, useAdminUsers } from './EndAccess.tsx'
import { InvitationActions } from './Invitation.tsx'
import styles from './UserActions.module.css'

// spec 3 §2.91, §2.94, §2.96

interface Props {
  readonly user: UserDetails
  readonly onDeleted: () => void
}

/**
 * Manages access to an account. The server refuses, with a message, any action that would lock out the last administrator (D12).
 */
export function UserActions({ user, onDeleted }: Props) {
  const { activate, deactivate, deleteUser, resetSecondFactor, signOutEverywhere, unlinkIdentity } =
    useAdminUsers()
  const [busy, setBusy] = useState<string | null>(null)
  const [resetting, setResetting] = useState(false)
  const { action, requestAction } = useRequestedAction()
  const [deleting, setDeleting] = useState(false)
  const leaving: Leaving['how'] | false =
    (deleting && 'delete') || (action === 'deactivate' && leavesClients(user) && user.isActive && action)

  async function run(name: string, act: () => Promise<boolean>): Promise<boolean> {
    setBusy(name)
    const done = await act()
    setBusy(null)
    return done
  }

  const question = useEffectEvent(async () => {
    if (action === 'sign-out') await run('sign-out', () => signOutEverywhere(user))
    else if (action === 'deactivate' && user.isActive && !leavesClients(user))
      await run('active', () => deactivate(user))
    else return
    requestAction(null)
  })
  // Actions that only need a confirmation have no dialog of their own here, so the confirmation opens from this effect.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that something is asked for.
  useEffect(() => void question(), [action])

  return (
    <Card title="Access">
      <ul className={styles.actions}>
        <Action
          title="Password"
          effect="Give the user a new password, which they are asked to change. All their sessions end."
        >
          <Button onClick={() => setResetting(true)}>Reset Password</Button>
        </Action>
        <InvitationActions user={user} />
        {user.hasSecondFactor && (
          <Action
            title="Second factor"
            effect="For a user who has lost the phone and the recovery codes. Make sure that it is the user who asks."
          >
            <Button busy={busy === 'factor'} onClick={() => run('factor', () => resetSecondFactor(user))}>
              Reset Second Factor
            </Button>
          </Action>
        )}
        {user.hasIdentity && (
          <Action
            title="Identity provider"
            effect="Ends the link to the account there, for example when the user has another one now."
          >
            <Button busy={busy === 'identity'} onClick={() => run('identity', () => unlinkIdentity(user))}>
              Unlink
            </Button>
          </Action>
        )}
        <Action title="Sessions" effect="End every session at once, for example when a device was lost.">
          <Button busy={busy === 'sign-out'} onClick={() => requestAction('sign-out')}>
            Sign Out Everywhere
          </Button>
        </Action>
        {user.isActive ? (
          <Action
            title="Deactivate"
            effect="The user cannot sign in until activated again. Nothing is deleted."
          >
            <Button busy={busy === 'active'} onClick={() => requestAction('deactivate')}>
              Deactivate
            </Button>
          </Action>
        ) : (
          <Action title="Activate" effect="The user can sign in again.">
            <Button
              variant="primary"
              busy={busy === 'active'}
              onClick={() => run('active', () => activate(user))}
            >
              Activate
            </Button>
          </Action>
        )}
        <Action
          title="Delete user"
          effect={`The account ends. Its submissions stay, and it can be restored.${leavesClients(user) ? ' Its clients can be handed over at the same time.' : ''}`}
        >
          <Button
            variant="danger"
            busy={busy === 'delete'}
            onClick={async () => {
              if (leavesClients(user)) setDeleting(true)
              else if (await run('delete', () => deleteUser(user))) onDeleted()
            }}
          >
            Delete
          </Button>
        </Action>
      </ul>
      {leaving && (
        <EndAccess
          leaving={{ user, how: leaving }}
          onDone={() => {
            if (leaving === 'delete') onDeleted()
          }}
          onClose={() => (deleting ? setDeleting(false) : requestAction(null))}
        />
      )}
      {resetting && <ResetPassword user={user} onClose={() => setResetting(false)} />}
    </Card>
  )
}

interface ActionProps {
  readonly title: string
  /** What the action does, or for whom it is. */
  readonly effect: string
  /** The button. */
  readonly children: ReactNode
}

function Action({ title, effect, children }: ActionProps) {
  return (
    <li>
      <div>
        <h3>{title}</h3>
        <p>{effect}</p>
      </div>
      {children}
    </li>
  )
}

interface ResetPasswordProps {
  readonly user: UserDetails
  readonly onClose: () => void
}

/** Sets a new password, which the administrator passes on to the user. */
function ResetPassword({ user, onClose }: ResetPasswordProps) {
  const queries = useQueryClient()
  const form = usePlainForm<'password' | 'confirmPassword'>({
    empty: { password: '', confirmPassword: '' },
    check: values => {
      const { password, confirmPassword } = newUserProblems({ ...emptyUser, ...values })
      return { ...(password && { password }), ...(confirmPassword && { confirmPassword }) }
    },
    send: async ({ password }) => {
      const { message } = await call('POST /api/admin/users/{id}/reset-password', {
        params: { id: user._id },
        body: { password },
      })
      void queries.invalidateQueries({ queryKey: ['admin'] })
      toast(message)
      onClose()
    },
    refused: error => {
      const password = error instanceof ApiError ? error.body?.errors?.['password'] : undefined
      return password
        ? { problems: { password }, failure: null }
        : { failure: messageOf(error, 'Failed to reset the password') }
    },
  })
  const ofPassword = { required: true, maxLength: 200, autoComplete: 'new-password' }

  return (
    <FormDialog title="Reset Password" send="Reset Password" form={form} onClose={onClose}>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <p>
        For <bdi>{shorten(nameText(user.name), 60)}</bdi>. All their sessions end.
      </p>
      <PasswordField
        {...form.field('password')}
        {...ofPassword}
        label="New Password"
        hint={newPasswordHint}
      />
      <PasswordField {...form.field('confirmPassword')} {...ofPassword} label="Confirm New Password" />
    </FormDialog>
  )
}

type RequestedAction = Parameters<typeof adminPaths.userAsked>[1]

/**
 * The action requested on a user's page. It is kept in the address, so that the global search can link directly to the action's
 * dialog. Opening the dialog changes nothing yet.
 */
export function useRequestedAction(): {
  readonly action: string | null
  readonly requestAction: (what: RequestedAction | null) => void
} {
  const [parameters, setParameters] = useSearchParams()
  return {
    action: parameters.get('do'),
    requestAction: what =>
      setParameters(
        current => {
          const next = new URLSearchParams(current)
          if (what) next.set('do', what)
          else next.delete('do')
          return next
        },
        { replace: true },
      ),
  }
}
