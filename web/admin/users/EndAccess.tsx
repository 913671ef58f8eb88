import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/api-client.ts'
import { shorten } from '../../ui/display/ClampedText.tsx'
import { confirmDialog } from '../../ui/overlay/dialogs.ts'
import { toast } from '../../ui/overlay/toasts.ts'
import { ChooseOfficer } from '../clients/ChooseOfficer.tsx'
import { sayMoved } from '../clients/UndoMove.tsx'
import { sayFailure } from '../say-failure.ts'
import { clientsText, nameText, type UserSummary } from '../status.ts'

// spec 2 §2.38, §4.16, §7.12, §8.17

export interface Leaving {
  readonly user: Pick<UserSummary, '_id' | 'name' | 'role' | 'clientCount'>
  readonly how: 'deactivate' | 'delete'
}

/** Reports whether the user is an officer whose clients would be left without an officer. */
export function leavesClients({ role, clientCount }: Leaving['user']): boolean {
  return role === 'loan_officer' && clientCount > 0
}

interface Props {
  readonly leaving: Leaving
  readonly onDone: () => void
  readonly onClose: () => void
}

const words = {
  deactivate: {
    title: 'Deactivate user',
    verb: 'Deactivate',
    says: 'will be signed out everywhere and cannot sign in until activated again',
  },
  delete: {
    title: 'Delete user',
    verb: 'Delete',
    says: 'will no longer be able to use the account',
  },
} as const

/** Ends the access of a loan officer who has clients, and hands the clients over to another officer in the same request. */
export function EndAccess({ leaving: { user, how }, onDone, onClose }: Props) {
  const queries = useQueryClient()
  const { title, verb, says } = words[how]
  const name = shorten(nameText(user.name), 60)
  const clients = clientsText(user.clientCount)

  async function end(query: { handOverTo?: string }) {
    const sent = { params: { id: user._id }, query }
    if (how === 'delete') toast((await call('DELETE /api/admin/users/{id}', sent)).message)
    else {
      const { message, moveId } = await call('POST /api/admin/users/{id}/deactivate', sent)
      sayMoved(message, moveId)
    }
    void queries.invalidateQueries({ queryKey: ['admin'] })
    onDone()
  }

  return (
    <ChooseOfficer
      title={title}
      presentOfficerId={user._id}
      isDangerous
      // A deletion is confirmed, because the user disappears from the lists; a deactivation acts at once, because it can be
      // undone with one click.
      {...(how === 'deactivate' && { actsAtOnce: 'Deactivate and Hand Over to' })}
      actionWords={chosen =>
        chosen
          ? `${verb} and Hand Over to ${shorten(nameText(chosen.name), 30)}`
          : `${verb} and Hand Over ${clients}`
      }
      failure={endFailures[how]}
      without={{ words: `${verb} Only`, act: () => end({}) }}
      act={officerId => end({ handOverTo: officerId })}
      onClose={onClose}
    >
      <p>
        {how === 'delete' && (
          <>
            Are you sure you want to delete <bdi>{name}</bdi>?{' '}
          </>
        )}
        <bdi>{name}</bdi> {says}, and has {clients}. Choose the loan officer who gets{' '}
        {user.clientCount === 1 ? 'this client' : 'them'}. With “{verb} Only” nobody can work on{' '}
        {user.clientCount === 1 ? 'the client' : 'these clients'} until an administrator moves{' '}
        {user.clientCount === 1 ? 'it' : 'them'}.
      </p>
    </ChooseOfficer>
  )
}

type Person = Pick<UserSummary, '_id' | 'name'>

/**
 * The administrator's actions for users. Each asks for confirmation if needed, makes its call, reports the result and invalidates
 * all cached lists.
 */
export function useAdminUsers() {
  const queries = useQueryClient()
  /** Resolves to true if the action was done. */
  const doing = (act: Act) => async (user: Person) => {
    if (act.question && !(await confirmDialog(act.question(shorten(nameText(user.name), 80))))) return false
    try {
      const { message } = await call(act.call, { params: { id: user._id } })
      toast(message)
      return true
    } catch (error) {
      await sayFailure(error, act.failure)
      return false
    } finally {
      void queries.invalidateQueries({ queryKey: ['admin'] })
    }
  }
  return {
    deleteUser: doing(deletion),
    activate: doing(activation),
    deactivate: doing(deactivation),
    signOutEverywhere: doing(signOut),
    restore: doing(restoration),
    resetSecondFactor: doing(factorReset),
    unlinkIdentity: doing(unlinking),
  }
}

interface Act {
  readonly call:
    | 'DELETE /api/admin/users/{id}'
    | `POST /api/admin/users/{id}/${'activate' | 'deactivate' | 'restore' | 'sign-out' | 'reset-second-factor' | 'unlink-identity'}`
  /** The question asked first, given the user's name. */
  readonly question?: (name: string) => Parameters<typeof confirmDialog>[0]
  /** The message if the server's answer has none. */
  readonly failure: string
}

/** The messages if an account could not be ended. */
const endFailures = {
  delete: 'Failed to delete user',
  deactivate: 'Failed to deactivate user',
} as const

const deletion: Act = {
  call: 'DELETE /api/admin/users/{id}',
  question: name => ({
    title: 'Delete user',
    text: `Are you sure you want to delete ${name}?\nThe account can no longer be used. Its clients and submissions stay.`,
    confirm: 'Delete',
    danger: true,
  }),
  failure: endFailures.delete,
}

const deactivation: Act = {
  call: 'POST /api/admin/users/{id}/deactivate',
  question: name => ({
    title: 'Deactivate user',
    text: `${name} will be signed out everywhere and cannot sign in until activated again.`,
    confirm: 'Deactivate',
    danger: true,
  }),
  failure: endFailures.deactivate,
}

const activation: Act = {
  call: 'POST /api/admin/users/{id}/activate',
  failure: 'Failed to activate user',
}

const restoration: Act = {
  call: 'POST /api/admin/users/{id}/restore',
  failure: 'Failed to restore the user',
}

const factorReset: Act = {
  call: 'POST /api/admin/users/{id}/reset-second-factor',
  question: name => ({
    title: 'Reset second factor',
    text: `${name} will sign in with the password alone. All their sessions end at once.`,
    confirm: 'Reset Second Factor',
    danger: true,
  }),
  failure: 'Failed to reset the second factor',
}

const unlinking: Act = {
  call: 'POST /api/admin/users/{id}/unlink-identity',
  question: name => ({
    title: 'Unlink from the identity provider',
    text: `Anyone with the email of ${name} at the provider can then sign in to this account. All sessions end at once.`,
    confirm: 'Unlink',
    danger: true,
  }),
  failure: 'Failed to unlink the user',
}

const signOut: Act = {
  call: 'POST /api/admin/users/{id}/sign-out',
  question: name => ({
    title: 'Sign out everywhere',
    text: `All sessions of ${name} will end at once. What was saved stays.`,
    confirm: 'Sign Out Everywhere',
  }),
  failure: 'Failed to sign the user out',
}
