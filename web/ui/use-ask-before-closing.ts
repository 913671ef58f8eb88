import { useEffect } from 'react'

/** Makes the browser ask before it closes or reloads the tab, while something in it is unsent. */
export function useAskBeforeClosing(isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsent])
}
