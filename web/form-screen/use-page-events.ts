import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { messageOf } from '../api-client.ts'
import { paths } from '../paths.ts'
import { beforeSignOut } from '../session.ts'
import { alertDialog, confirmDialog } from '../ui/dialogs.ts'
import type { OpenForm } from './saving/open-form.ts'
import type { FormActions } from './use-form-actions.ts'

// spec 3 §2.9

/** Keys, leaving the page, the line coming back, Logout, and a lock that came down meanwhile. */
export function usePageEvents(open: OpenForm, actions: FormActions): void {
  const [, navigate] = useLocation()

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 's') {
      event.preventDefault()
      if (!isDialogOpen()) actions.save()
    } else if (event.altKey && !isCommand && !event.shiftKey && /^Arrow(Left|Right)$/.test(event.key)) {
      event.preventDefault()
      if (isDialogOpen()) return
      if (event.key === 'ArrowRight') actions.next()
      else actions.previous()
    }
  })

  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') open.hurry()
    }
    const hurry = () => open.hurry()
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('visibilitychange', onHidden)
    for (const event of ['pagehide', 'blur', 'online']) window.addEventListener(event, hurry)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('visibilitychange', onHidden)
      for (const event of ['pagehide', 'blur', 'online']) window.removeEventListener(event, hurry)
    }
  }, [open])

  // An explicit Logout saves first; what cannot be saved stays on this device, if the person agrees.
  useEffect(
    () =>
      beforeSignOut(async () => {
        if (!open.isDirty()) return true
        try {
          await open.saveNow()
          return open.status().conflict === null
        } catch (error) {
          return confirmDialog({
            text: `Your last changes could not be saved: ${messageOf(error, 'the server did not answer')}\nThey stay on this device. Log out all the same?`,
            confirm: 'Log out',
          })
        }
      }),
    [open],
  )

  useEffect(() => {
    const stop = open.subscribe(() => {
      const { lockedBy } = open.status()
      if (lockedBy === null) return
      stop()
      void alertDialog(lockedBy)
      navigate(paths.officerDashboard)
    })
    return stop
  }, [open, navigate])
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}
