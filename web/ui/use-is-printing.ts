import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Reports whether the page is being printed. Components that depend on it render before the browser prints. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const paper = window.matchMedia('print')
    // Renders synchronously, because printing waits for nothing.
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    const change = () => setIsPrinting(paper.matches)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    paper.addEventListener('change', change)
    // A component that mounts while the page is already being printed gets no event.
    change()
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
      paper.removeEventListener('change', change)
    }
  }, [])
  return isPrinting
}
