import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { VisuallyHidden } from '../ui/display/VisuallyHidden.tsx'

/**
 * Says the title of each new page, as a browser does when it loads one. Where the focus has gone to a heading that the
 * page's title describes, a screen reader has just said both, and nothing is said twice. What had the focus may have gone with
 * the page before: then the new page's content gets it, so that the next Tab does not begin at the top.
 */
export function RouteAnnouncer() {
  const [path] = useLocation()
  const [title, setTitle] = useState('')
  const loaded = useRef(path)
  useEffect(() => {
    if (loaded.current === path) return
    // The browser itself announced the first page; from now on each address is news.
    loaded.current = ''
    // By then most screens have put their own title in place, but the code of one can come later than that.
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
