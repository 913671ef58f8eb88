import { useEffect } from 'react'
import { search } from './search-memory.ts'

/**
 * Captures what is typed while a dialog is loading, because it is meant for the dialog, not for the field that still has the
 * focus.
 */
export function useTypedAhead(isWaiting: () => boolean, isOn: boolean, onEscape: () => void) {
  useEffect(() => {
    if (!isOn) return
    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey } = event
      if (!isWaiting() || ctrlKey || metaKey || altKey) return
      event.preventDefault()
      event.stopPropagation()
      if (key === 'Escape') onEscape()
      else if (key === 'Backspace') search.current = search.current.slice(0, -1)
      else if (key.length === 1) search.current += key
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [isWaiting, isOn, onEscape])
}
