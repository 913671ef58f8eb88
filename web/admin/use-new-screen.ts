import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** Starts each newly opened screen at its top, both visually and for screen readers; Back restores the earlier position. */
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
