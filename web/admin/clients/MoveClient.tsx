import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/api-client.ts'
import { shorten } from '../../ui/display/ClampedText.tsx'
import { sayMoved } from '../moves/last-move.ts'
import { type AdminClient, nameText } from '../status.ts'
import { ChooseOfficer } from './ChooseOfficer.tsx'

interface Props {
  readonly client: Pick<AdminClient, '_id' | 'name'> & {
    readonly loanOfficer: { readonly _id: string; readonly name: string }
  }
  readonly onClose: () => void
}

/** Moves a client with all forms to another loan officer. The history of every form records it. */
export function MoveClient({ client, onClose }: Props) {
  const queries = useQueryClient()

  async function move(officerId: string) {
    const body = { clientIds: [client._id], officerId }
    const { message, moveId } = await call('POST /api/admin/clients/move', { body })
    sayMoved(message, moveId)
    void queries.invalidateQueries({ queryKey: ['admin'] })
  }

  return (
    <ChooseOfficer
      title="Move to another loan officer"
      presentOfficerId={client.loanOfficer._id}
      actsAtOnce="Move to"
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
