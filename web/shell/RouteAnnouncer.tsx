import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { VisuallyHidden } from '../ui/display/VisuallyHidden.tsx'

/** Says the title of each new page, as a browser does when it loads one. */
export function RouteAnnouncer() {
  const [path] = useLocation()
  const [title, setTitle] = useState('')
  const loaded = useRef(path)
  useEffect(() => {
    if (loaded.current === path) return
    // The browser itself announced the first page; from now on each address is news.
    loaded.current = ''
    // By then most screens have put their own title in place.
    const timer = setTimeout(() => setTitle(document.title), 400)
    return () => clearTimeout(timer)
  }, [path])
  return (
    <VisuallyHidden>
      <span role="status">{title}</span>
    </VisuallyHidden>
  )
}
