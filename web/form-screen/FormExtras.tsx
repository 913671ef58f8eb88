import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../paths.ts'
import { alertDialog } from '../ui/overlay/dialogs.ts'
import { focusField } from './focus-field.ts'
import { StepHistory, type StepHistoryProps } from './steps/StepHistory.tsx'
import { useFormScope } from './use-form.ts'
import { useSignOut } from './use-sign-out.ts'
import { FileLine } from './whose-file/FileLine.tsx'

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
