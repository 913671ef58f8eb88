import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { VisuallyHidden } from '../ui/display/VisuallyHidden.tsx'
import { betweenScreens, isFocusLost } from '../ui/focus.ts'

// spec 3 §2.79

/**
 * Announces the title of each new page to screen readers, as a browser does when it loads a page. If the focus has moved to a
 * heading that is described by the page's title, screen readers have already read both, and nothing is announced. If the focused
 * element disappeared with the previous page, an element above the screens has the focus until the new page's content gets it, so
 * that no key goes astray and the next Tab does not start at the top.
 */
export function RouteAnnouncer() {
  const [path] = useLocation()
  const [title, setTitle] = useState('')
  const loaded = useRef(path)
  // Runs before anything is painted, and before a field of the new screen takes the focus.
  useLayoutEffect(() => {
    if (loaded.current === path) return
    // The browser itself announced the first page; from now on every address is announced.
    loaded.current = ''
    if (isFocusLost()) document.getElementById(betweenScreens)?.focus({ preventScroll: true })
    // By then most screens have set their own title, but the code of a screen may load even later.
    const timer = setInterval(() => {
      const isSaid = document.activeElement?.getAttribute('aria-describedby') === 'page-title'
      setTitle(isSaid ? '' : document.title)
      const main = document.getElementById('main')
      if (!main) return
      clearInterval(timer)
      if (isFocusLost()) main.focus({ preventScroll: true })
    }, 400)
    return () => clearInterval(timer)
  }, [path])
  return (
    <VisuallyHidden>
      <span id={betweenScreens} tabIndex={-1} />
      <span role="status">{title}</span>
    </VisuallyHidden>
  )
}
