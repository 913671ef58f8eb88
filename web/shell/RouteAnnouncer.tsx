import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { VisuallyHidden } from '../ui/display/VisuallyHidden.tsx'

/**
 * Announces the title of each new page to screen readers, as a browser does when it loads a page. If the focus has moved to a
 * heading that is described by the page's title, screen readers have already read both, and nothing is announced. If the focused
 * element disappeared with the previous page, the new page's content gets the focus, so that the next Tab does not start at the
 * top.
 */
export function RouteAnnouncer() {
  const [path] = useLocation()
  const [title, setTitle] = useState('')
  const loaded = useRef(path)
  useEffect(() => {
    if (loaded.current === path) return
    // The browser itself announced the first page; from now on every address is announced.
    loaded.current = ''
    // By then most screens have set their own title, but the code of a screen may load even later.
    const timer = setInterval(() => {
      const isSaid = document.activeElement?.getAttribute('aria-describedby') === 'page-title'
      setTitle(isSaid ? '' : document.title)
      const main = document.getElementById('main')
      if (!main) return
      clearInterval(timer)
      if (document.activeElement === document.body) main.focus({ preventScroll: true })
    }, 400)
    return () => clearInterval(timer)
  }, [path])
  return (
    <VisuallyHidden>
      <span role="status">{title}</span>
    </VisuallyHidden>
  )
}
