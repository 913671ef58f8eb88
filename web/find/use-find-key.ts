import { useEffect, useEffectEvent } from 'react'

/** Ctrl+K, also while somebody types into a field. */
export function useFindKey(find: () => void): void {
  const run = useEffectEvent(find)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey) return
      event.preventDefault()
      // Another dialog asks for an answer first.
      if (!document.querySelector('dialog:modal')) run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
