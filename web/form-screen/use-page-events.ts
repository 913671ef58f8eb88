import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useLocation } from 'wouter'
import { messageOf } from '../api-client.ts'
import { paths } from '../paths.ts'
import { beforeSignOut } from '../session.ts'
import { alertDialog, confirmDialog } from '../ui/overlay/dialogs.ts'
import type { FormActions } from './actions/use-form-actions.ts'
import { unkept } from './drafts/unkept.ts'
import { showRefusals } from './saving/refused-answers.ts'
import { isAnythingUnsaved, saveAll } from './saving/save-all.ts'
import type { FormScope } from './use-form.ts'

// spec 3 §2.9

/** Keys, leaving the page, the line coming back, Logout, refused answers, and a lock that came down meanwhile. */
export function usePageEvents(scope: FormScope, actions: FormActions): void {
  const { open, contact } = scope
  const [, navigate] = useLocation()

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 's') {
      event.preventDefault()
      if (!isDialogOpen()) actions.save()
    } else if (event.altKey && !isCommand && !event.shiftKey && /^Arrow(Left|Right)$/.test(event.key)) {
      event.preventDefault()
      // A form that is read has all its steps on one page.
      if (isDialogOpen() || open.store.readOnly()) return
      if (event.key === 'ArrowLeft') actions.previous()
      else if (!actions.isSettling) actions.next()
    }
  })

  // Before the screen is painted: whoever sees it can use its keys.
  useLayoutEffect(() => {
    const flush = () => {
      open.flush()
      contact?.flush()
    }
    const onHidden = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('visibilitychange', onHidden)
    for (const event of ['pagehide', 'blur', 'online']) window.addEventListener(event, flush)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('visibilitychange', onHidden)
      for (const event of ['pagehide', 'blur', 'online']) window.removeEventListener(event, flush)
    }
  }, [open, contact])

  // An explicit Logout saves first; what cannot be saved stays on this device, if the person agrees.
  useEffect(
    () =>
      beforeSignOut(async () => {
        if (!isAnythingUnsaved(scope)) return true
        try {
          await saveAll(scope)
          return open.status().phase.kind !== 'conflict'
        } catch (error) {
          const fate =
            unkept.current().length > 0
              ? 'This device keeps them no longer than this page is open'
              : 'They stay on this device'
          return confirmDialog({
            text: `Your last changes could not be saved: ${messageOf(error, 'the server did not answer')}\n${fate}. Log out all the same?`,
            confirm: 'Log out',
          })
        }
      }),
    [open, scope],
  )

  useEffect(() => showRefusals(open), [open])

  useEffect(() => {
    const stop = open.subscribe(() => {
      const { phase } = open.status()
      if (phase.kind !== 'locked') return
      stop()
      void alertDialog(phase.message)
      navigate(paths.officerDashboard)
    })
    return stop
  }, [open, navigate])
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}
