import { useEffect, useRef } from 'react'

/**
 * Captures what is typed while a dialog is loading, because it is meant for the dialog, not for the field that still has the
 * focus.
 */
export function useTypedAhead(isWaiting: () => boolean, isOn: boolean, onEscape: () => void) {
  const typed = useRef('')
  useEffect(() => {
    if (!isOn) return
    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey } = event
      if (!isWaiting() || ctrlKey || metaKey || altKey) return
      event.preventDefault()
      event.stopPropagation()
      if (key === 'Escape') onEscape()
      else if (key === 'Backspace') typed.current = typed.current.slice(0, -1)
      else if (key.length === 1) typed.current += key
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => {
      document.removeEventListener('keydown', onKeyDown, true)
      typed.current = ''
    }
  }, [isWaiting, isOn, onEscape])
  return typed
}
