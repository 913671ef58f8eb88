import { useEffectEvent, useLayoutEffect } from 'react'
import { onPageKey } from '../ui/page-keys.ts'
import type { FormActions } from './actions/use-form-actions.ts'
import type { FormScope } from './use-form.ts'

// spec 3 §2.9

/** Handles keyboard shortcuts, leaving the page, and the connection coming back. */
export function usePageEvents(scope: FormScope, actions: FormActions): void {
  const { open, contact } = scope

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 's') {
      event.preventDefault()
      if (!isDialogOpen()) actions.save()
    } else if (event.altKey && !isCommand && !event.shiftKey && /^Arrow(Left|Right)$/.test(event.key)) {
      event.preventDefault()
      // A read-only form shows all its steps on one page.
      if (isDialogOpen() || open.store.readOnly()) return
      if (event.key === 'ArrowLeft') actions.previous()
      else if (!actions.isSettling) actions.next()
    }
  })

  // A layout effect, so that the shortcuts work as soon as the screen is visible.
  useLayoutEffect(() => {
    const flush = ({ type }: Event) => {
      open.flush(type === 'pagehide' || type === 'visibilitychange')
      contact?.flush()
    }
    const onHidden = (event: Event) => {
      if (document.visibilityState === 'hidden') flush(event)
    }
    const endKeys = onPageKey(event => onKeyDown(event))
    document.addEventListener('visibilitychange', onHidden)
    for (const event of ['pagehide', 'blur', 'online']) window.addEventListener(event, flush)
    return () => {
      endKeys()
      document.removeEventListener('visibilitychange', onHidden)
      for (const event of ['pagehide', 'blur', 'online']) window.removeEventListener(event, flush)
    }
  }, [open, contact])
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}
