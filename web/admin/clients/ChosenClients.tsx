import { useQueryClient } from '@tanstack/react-query'
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import { useState } from 'react'
import { call } from '../../app/api-client.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ExportMenu } from '../exports/ExportMenu.tsx'
import { clientsText } from '../lists/count-text.ts'
import { sayMoved } from '../moves/last-move.ts'
import type { AdminClient } from '../status.ts'
import { ChooseOfficer } from './ChooseOfficer.tsx'

interface Props {
  readonly clients: readonly AdminClient[]
  readonly onDone: () => void
}

/** Actions for several selected clients: moving them to another officer and exporting them. */
export function ChosenClients({ clients, onDone }: Props) {
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

function MoveClients({ clients, onDone, onClose }: Props & { readonly onClose: () => void }) {
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
