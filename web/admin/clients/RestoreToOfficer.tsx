import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/api-client.ts'
import { shorten } from '../../ui/display/ClampedText.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { type AdminClient, nameText } from '../status.ts'
import { ChooseOfficer } from './ChooseOfficer.tsx'

interface Props {
  readonly client: AdminClient
  readonly onClose: () => void
}

/** Restores a deleted client whose loan officer can no longer work, by giving the client to another officer (D13). */
export function RestoreToOfficer({ client, onClose }: Props) {
  const queries = useQueryClient()

  async function restore(officerId: string) {
    const { message } = await call('POST /api/admin/clients/{clientId}/restore', {
      params: { clientId: client._id },
      query: { officerId },
    })
    toast(message)
    void queries.invalidateQueries({ queryKey: ['admin'] })
  }

  return (
    <ChooseOfficer
      title="Restore client"
      presentOfficerId={client.loanOfficer._id}
      actionWords={chosen => (chosen ? `Restore to ${shorten(nameText(chosen.name), 40)}` : 'Restore')}
      failure="Failed to restore the client"
      act={restore}
      onClose={onClose}
    >
      <p>
        <bdi>{shorten(nameText(client.loanOfficer.name), 80)}</bdi> can no longer work on clients. Choose the
        loan officer who gets <bdi>{shorten(nameText(client.name), 80)}</bdi> and all their forms.
      </p>
    </ChooseOfficer>
  )
}
