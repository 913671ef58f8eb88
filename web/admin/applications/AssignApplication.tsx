import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, call } from '../../api-client.ts'
import { shorten } from '../../ui/display/ClampedText.tsx'
import { focusNearby } from '../../ui/focus-nearby.ts'
import { toast } from '../../ui/overlay/toasts.ts'
import { ChooseOfficer } from '../clients/ChooseOfficer.tsx'
import { nameText } from '../status.ts'
import type { WaitingApplication } from './waiting-application.ts'

// spec 3 §1.26

interface Props {
  readonly application: WaitingApplication
  readonly onClose: () => void
}

/** Say which loan officer is to take an application over; no other one then can. */
export function AssignApplication({ application, onClose }: Props) {
  const queries = useQueryClient()
  const { _id: userId, name } = application
  /** Whom it is assigned to as far as this dialog has said so, whatever the list behind it has read since. */
  const [present, setPresent] = useState(application.assignedTo)
  const seenOfficerId = present?._id ?? null
  const [isGone, setIsGone] = useState(false)
  const words = useRef<HTMLParagraphElement>(null)

  /** The row, whose button has the focus once the dialog is closed, may not be in the list any more. */
  function loadAgain() {
    const keepFocus = focusNearby(words.current)
    void queries.invalidateQueries({ queryKey: ['admin'] }).then(keepFocus)
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
    // What the dialog was told of is in the list, too. Read before, the row might go away with what is being said.
    if (isGone || seenOfficerId !== (application.assignedTo?._id ?? null)) loadAgain()
    onClose()
  }

  return (
    <ChooseOfficer
      title="Assign to a loan officer"
      presentOfficerId={present?._id ?? ''}
      actionWords={chosen => (chosen ? `Assign to ${shorten(nameText(chosen.name), 40)}` : 'Assign')}
      failure="Failed to assign the application"
      {...(present && { without: { words: 'Assign to nobody', act: () => assign(null) } })}
      act={assign}
      onClose={close}
    >
      <p ref={words}>
        The application of <bdi>{shorten(nameText(name), 80)}</bdi> waits for{' '}
        {present ? <bdi>{shorten(nameText(present.name), 80)}</bdi> : 'any loan officer'}. Only the one to
        whom it is assigned can take it over.
      </p>
    </ChooseOfficer>
  )
}
