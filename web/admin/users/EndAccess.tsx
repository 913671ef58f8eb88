import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/api-client.ts'
import { shorten } from '../../ui/display/ClampedText.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { ChooseOfficer } from '../clients/ChooseOfficer.tsx'
import { clientsText } from '../lists/count-text.ts'
import { sayMoved } from '../moves/last-move.ts'
import { nameText, type UserSummary } from '../status.ts'
import { endFailures } from './use-admin-users.ts'

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
