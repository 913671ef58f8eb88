import { useEffect, useEffectEvent } from 'react'
import { onPageKey } from '../ui/page-keys.ts'
import { isFindKey } from './find-key.ts'

/** Ctrl+K, also while somebody types into a field. */
export function useFindKey(find: () => void): void {
  const run = useEffectEvent(find)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isFindKey(event)) return
      event.preventDefault()
      // Another dialog asks for an answer first.
      if (!document.querySelector('dialog:modal')) run()
    }
    return onPageKey(onKeyDown)
  }, [])
}
