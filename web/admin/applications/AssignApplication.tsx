import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api-client.ts'
import { shorten } from '../../ui/display/ClampedText.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { ChooseOfficer } from '../clients/ChooseOfficer.tsx'
import { nameText } from '../status.ts'
import type { WaitingApplication } from './waiting-application.ts'

interface Props {
  readonly application: WaitingApplication
  readonly onClose: () => void
}

/** Say which loan officer is to take an application over; no other one then can. */
export function AssignApplication({ application, onClose }: Props) {
  const queries = useQueryClient()
  const { _id: userId, name, assignedTo } = application

  async function assign(officerId: string | null) {
    const { message } = await call('POST /api/admin/applications/{userId}/assign', {
      params: { userId },
      body: { officerId },
    })
    toast(message)
    void queries.invalidateQueries({ queryKey: ['admin'] })
  }

  return (
    <ChooseOfficer
      title="Assign to a loan officer"
      presentOfficerId={assignedTo?._id ?? ''}
      actionWords={chosen => (chosen ? `Assign to ${shorten(nameText(chosen.name), 40)}` : 'Assign')}
      failure="Failed to assign the application"
      {...(assignedTo && { without: { words: 'Assign to nobody', act: () => assign(null) } })}
      act={assign}
      onClose={onClose}
    >
      <p>
        The application of <bdi>{shorten(nameText(name), 80)}</bdi> waits for{' '}
        {assignedTo ? <bdi>{shorten(nameText(assignedTo.name), 80)}</bdi> : 'any loan officer'}. Only the one
        to whom it is assigned can take it over.
      </p>
    </ChooseOfficer>
  )
}
