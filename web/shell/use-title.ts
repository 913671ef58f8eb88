import { useEffect } from 'react'

export function documentTitle(title: string): string {
  return `${title} · Sevenfold`
}

/** A screen's own title, over the one its route gave it. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = documentTitle(title)
  }, [title])
}
