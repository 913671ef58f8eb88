import { useEffect } from 'react'

export function documentTitle(title: string): string {
  return `${title} · Sevenfold`
}

/** Sets a screen's own title, in place of its route's. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = documentTitle(title)
  }, [title])
}
