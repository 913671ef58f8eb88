import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '../../app/api-client.ts'
import { shorten } from '../../ui/display/ClampedText.tsx'
import { toast } from '../../ui/overlay/toasts.ts'
import { ChooseOfficer } from '../clients/ChooseOfficer.tsx'
import { nameText } from '../status.ts'
import type { WaitingApplication } from './waiting-application.ts'

// spec 3 §1.26

interface Props {
  readonly application: WaitingApplication
  readonly onClose: () => void
}

/** Assigns an application to a loan officer, so that no other officer can take it over. */
export function AssignApplication({ application, onClose }: Props) {
  const queries = useQueryClient()
  const { _id: userId, name } = application
  /** The current assignee as this dialog has shown it, even if the list behind it has been refetched since. */
  const [present, setPresent] = useState(application.assignedTo)
  const seenOfficerId = present?._id ?? null
  const [isGone, setIsGone] = useState(false)

  function loadAgain() {
    void queries.invalidateQueries({ queryKey: ['admin'] })
  }

  async function assign(officerId: string | null) {
    try {
      const { message } = await call('POST /api/admin/applications/{userId}/assign', {
        params: { userId },
        body: { officerId, seenOfficerId },
      })
      toast(message)
      loadAgain()
    } catch (error) {
      const now = error instanceof ApiError ? error.body?.assignedTo : undefined
      if (now !== undefined) setPresent(now)
      setIsGone(error instanceof ApiError && error.status === 404)
      throw error
    }
  }

  function close() {
    // Refetches the list if the dialog has learned something new. Not earlier, because the refetch might remove the row, and this
    // dialog with it, while the message is being read.
    if (isGone || seenOfficerId !== (application.assignedTo?._id ?? null)) loadAgain()
    onClose()
  }

  return (
    <ChooseOfficer
      title="Assign to a loan officer"
      presentOfficerId={present?._id ?? ''}
      actionWords={chosen => (chosen ? `Assign to ${shorten(nameText(chosen.name), 40)}` : 'Assign')}
      failure="Failed to assign the application"
      {...(present && { without: { words: 'Remove assignment', act: () => assign(null) } })}
      act={assign}
      onClose={close}
    >
      <p>
        The application of <bdi>{shorten(nameText(name), 80)}</bdi> waits for{' '}
        {present ? <bdi>{shorten(nameText(present.name), 80)}</bdi> : 'any loan officer'}. Only the officer it
        is assigned to can take it over.
      </p>
    </ChooseOfficer>
  )
}
