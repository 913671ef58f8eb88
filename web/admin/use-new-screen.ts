import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** A link to another screen begins at its top, for eyes and for screen readers; Back returns to where one was. */
export function useNewScreen(): void {
  const [path] = useLocation()
  const before = useRef(path)
  const wentBack = useRef(false)

  useEffect(() => {
    const onPopState = () => {
      wentBack.current = true
    }
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [])

  useEffect(() => {
    if (before.current === path) return
    before.current = path
    if (!wentBack.current) {
      window.scrollTo(0, 0)
      document.getElementById('main')?.focus({ preventScroll: true })
    }
    wentBack.current = false
  }, [path])
}
