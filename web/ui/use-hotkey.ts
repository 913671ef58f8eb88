import { useEffect, useEffectEvent } from 'react'
import { onPageKey } from './page-keys.ts'

/** Runs `action` when a single key such as "/" or "?" is pressed outside of any field, menu or dialog. */
export function useHotkey(key: string, action: () => void): void {
  const run = useEffectEvent(action)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return
      const field = (event.target as Element).closest('input, select, textarea, dialog, [contenteditable]')
      if (field) return
      event.preventDefault()
      run()
    }
    return onPageKey(onKeyDown)
  }, [key])
}
