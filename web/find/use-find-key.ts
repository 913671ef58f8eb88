import { useEffectEvent, useLayoutEffect } from 'react'
import { onPageKey } from '../ui/page-keys.ts'
import { isFindKey } from './find-key.ts'

/** Calls `find` on Ctrl+K, also while the user types into a field. */
export function useFindKey(find: () => void): void {
  const run = useEffectEvent(find)
  // As soon as the button is on screen. An ordinary effect may run some frames later on a busy machine.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isFindKey(event)) return
      event.preventDefault()
      // Not while another dialog is open, because that needs an answer first.
      if (!document.querySelector('dialog:modal')) run()
    }
    return onPageKey(onKeyDown)
  }, [])
}
