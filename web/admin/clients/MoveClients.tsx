import { useQueryClient } from '@tanstack/react-query'
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import { useState } from 'react'
import { call } from '../../app/api-client.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { shorten } from '../../ui/display/ClampedText.tsx'
import { ExportMenu } from '../exports/Exports.tsx'
import { type AdminClient, clientsText, nameText } from '../status.ts'
import { ChooseOfficer } from './ChooseOfficer.tsx'
import { sayMoved } from './UndoMove.tsx'

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

/** The server's limit for one request. */
const mostChosen = 500

/**
 * The selection of clients in a list, to move or export them together. Deleted clients cannot be selected; they are restored one
 * by one.
 */
export const clientChoice = {
  nameOf: (client: AdminClient) => (client.status === 'deleted' ? undefined : nameText(client.name)),
  most: mostChosen,
  tooMany: `At most ${mostChosen} clients at a time can be moved or exported by selection.`,
  actions: (clients: readonly AdminClient[], clear: () => void) => (
    <ChosenClients clients={clients} onDone={clear} />
  ),
}

interface ChosenClientsProps {
  readonly clients: readonly AdminClient[]
  readonly onDone: () => void
}

/** Actions for several selected clients: moving them to another officer and exporting them. */
function ChosenClients({ clients, onDone }: ChosenClientsProps) {
  const [moving, setMoving] = useState(false)
  const clientIds = clients.map(({ _id }) => _id)
  return (
    <>
      <Button icon={<ArrowRightLeft />} onClick={() => setMoving(true)}>
        Move
      </Button>
      <ExportMenu
        label="Export selected"
        name={clientsText(clients.length)}
        fallbackName="clients"
        failure="Failed to export clients"
        downloadIn={format => ({
          call: 'POST /api/admin/export/clients/{format}',
          params: { format },
          body: { clientIds },
        })}
      />
      {moving && <MoveClients clients={clients} onDone={onDone} onClose={() => setMoving(false)} />}
    </>
  )
}

function MoveClients({ clients, onDone, onClose }: ChosenClientsProps & { readonly onClose: () => void }) {
  const queries = useQueryClient()
  const officers = new Set(clients.map(({ loanOfficer }) => loanOfficer._id))
  const [first] = officers

  async function move(officerId: string) {
    const clientIds = clients.map(({ _id }) => _id)
    const { message, moveId } = await call('POST /api/admin/clients/move', { body: { clientIds, officerId } })
    sayMoved(message, moveId)
    onDone()
    void queries.invalidateQueries({ queryKey: ['admin'] })
  }

  return (
    <ChooseOfficer
      title={`Move ${clientsText(clients.length)} to another loan officer`}
      presentOfficerId={officers.size === 1 ? (first ?? null) : null}
      actsAtOnce={`Move ${clientsText(clients.length)} to`}
      failure="Failed to move the clients"
      act={move}
      onClose={onClose}
    >
      <p>
        {clients.length === 1 ? 'This client' : 'These clients'} and all their forms leave{' '}
        {officers.size === 1
          ? 'the list of their loan officer'
          : `the lists of ${officers.size} loan officers`}
        . All of them move, or none.
      </p>
    </ChooseOfficer>
  )
}
