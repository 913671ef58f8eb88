import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../app/addresses.ts'
import { currentSession } from '../app/session.ts'
import { askToLose, beforeSignOut, onDiscardDrafts } from '../offline/sign-out.ts'
import { alertDialog } from '../ui/overlay/dialogs.ts'
import { isAnythingUnsaved, saveAll } from './actions/form-actions.ts'
import { failedDrafts } from './drafts/drafts.ts'
import { focusField } from './focus.ts'
import { FileLine } from './frame/FileLine.tsx'
import { StepHistory, type StepHistoryProps } from './steps/StepHistory.tsx'
import { type FormScope, useFormScope } from './use-form.ts'

// spec 3 §2.84

interface Props extends StepHistoryProps {
  readonly isOfficer: boolean
}

/** What surrounds a form, whether editable or read-only: browser history, the file line, leaving it. */
export function FormExtras({ isOfficer, opened, onGo }: Props) {
  const { open } = useFormScope()
  useLock()
  useSignOut()
  // A link from a check names its field in the hash of the address.
  useEffect(() => {
    const key = location.hash.slice(1)
    if (open.store.definition(key)) focusField(key)
  }, [open])
  return (
    <>
      <StepHistory opened={opened} onGo={onGo} />
      <FileLine isOfficer={isOfficer} />
    </>
  )
}

/** If the form gets locked while it is open, says so and leads back to the dashboard. */
function useLock(): void {
  const { open } = useFormScope()
  const [, navigate] = useLocation()
  useEffect(() => {
    let stop = () => {}
    const leaveIfLocked = () => {
      const { phase } = open.status()
      if (phase.kind !== 'locked') return
      stop()
      void alertDialog(phase.message)
      navigate(paths.officerDashboard)
    }
    stop = open.subscribe(leaveIfLocked)
    // The form may have been locked before this effect ran.
    leaveIfLocked()
    return () => stop()
  }, [open, navigate])
}

/**
 * Saves before an explicit Logout. What cannot be saved stays on the device, and one question asks about it for all forms.
 */
function useSignOut(): void {
  const scope = useFormScope()
  useEffect(() => beforeSignOut(() => savedBefore(scope)), [scope])
  useEffect(() => {
    const { open, contact } = scope
    const userId = currentSession().user?._id ?? ''
    return onDiscardDrafts(userId, async () => {
      await Promise.all([open.discardDraft(), contact?.discard()])
    })
  }, [scope])
}

async function savedBefore(scope: FormScope): Promise<boolean> {
  const { open, contact } = scope
  let failure: unknown = null
  try {
    if (isAnythingUnsaved(scope)) await saveAll(scope)
    if (open.status().phase.kind === 'conflict') return false
  } catch (error) {
    failure = error
  }
  await Promise.all([open.settled(), contact?.settled()])
  return failedDrafts.current().length === 0 || askToLose(failure)
}
