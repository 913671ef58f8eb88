import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../paths.ts'
import { alertDialog } from '../../ui/overlay/dialogs.ts'
import { useFormScope } from '../use-form.ts'

/** If the form gets locked while it is open, says so and leads back to the dashboard. */
export function useLock(): void {
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
