import { useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { sharedValue } from './shared-value.ts'

/** Whether somebody pressed Print, and what only paper shows is being put together. */
export const aboutToPrint = sharedValue(false)

/** Whether the page is being printed, or is about to be; what hangs on it is in the page before it goes onto paper. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(() => window.matchMedia('print').matches)
  useEffect(() => {
    const paper = window.matchMedia('print')
    // Printing waits for nothing.
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    const change = () => setIsPrinting(paper.matches)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    paper.addEventListener('change', change)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
      paper.removeEventListener('change', change)
    }
  }, [])
  return useSyncExternalStore(aboutToPrint.subscribe, aboutToPrint.current) || isPrinting
}
