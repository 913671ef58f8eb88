import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api-client.ts'
import { shorten } from '../../ui/display/ClampedText.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { type AdminClient, nameText } from '../status.ts'
import { ChooseOfficer } from './ChooseOfficer.tsx'

interface Props {
  readonly client: Pick<AdminClient, '_id' | 'name'> & {
    readonly loanOfficer: { readonly _id: string; readonly name: string }
  }
  readonly onClose: () => void
}

/** Give a client with all its forms to another loan officer; the history of every form says so. */
export function MoveClient({ client, onClose }: Props) {
  const queries = useQueryClient()

  async function move(officerId: string) {
    const { message } = await call('POST /api/admin/clients/{clientId}/move', {
      params: { clientId: client._id },
      body: { officerId },
    })
    toast(message)
    void queries.invalidateQueries({ queryKey: ['admin'] })
  }

  return (
    <ChooseOfficer
      title="Move to another loan officer"
      presentOfficerId={client.loanOfficer._id}
      actionWords={chosen => (chosen ? `Move to ${shorten(nameText(chosen.name), 40)}` : 'Move')}
      failure="Failed to move the client"
      act={move}
      onClose={onClose}
    >
      <p>
        <bdi>{shorten(nameText(client.name), 80)}</bdi> and all their forms leave the list of{' '}
        <bdi>{shorten(nameText(client.loanOfficer.name), 80)}</bdi>.
      </p>
    </ChooseOfficer>
  )
}
