import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed; what hangs on it is in the page before it goes onto paper. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const paper = window.matchMedia('print')
    // Printing waits for nothing.
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    const change = () => setIsPrinting(paper.matches)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    paper.addEventListener('change', change)
    // What comes to a page that is on paper already hears of no change.
    change()
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
      paper.removeEventListener('change', change)
    }
  }, [])
  return isPrinting
}
