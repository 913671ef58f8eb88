import Printer from 'lucide-react/icons/printer'
import { useEffect, useRef, useState } from 'react'
import skeleton from '../feedback/Skeleton.module.css'
import { Button } from './Button.tsx'

// spec 3 §2.97

/** Resolves once nothing inside <main> is loading any more, or when `stop` aborts. */
function nothingLoads(stop: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const observer = new MutationObserver(look)
    function look() {
      if (!stop.aborted && document.querySelector(`main .${skeleton['frame']}`)) return
      observer.disconnect()
      resolve()
    }
    observer.observe(document.body, { childList: true, subtree: true })
    stop.addEventListener('abort', look)
    look()
  })
}

/** Prints the page once it is complete: first renders what appears only on paper, then waits for everything that is loading. */
export function PrintButton({ size }: { readonly size?: 'small' }) {
  const [isWaiting, setIsWaiting] = useState(false)
  const left = useRef(new AbortController())
  useEffect(() => {
    const here = new AbortController()
    left.current = here
    return () => here.abort()
  }, [])

  async function print() {
    const { signal } = left.current
    setIsWaiting(true)
    await nothingLoads(signal)
    // Components that have just loaded listen for events only after they have been painted.
    await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
    // Fired early, because the browser's own event comes too late to load anything.
    window.dispatchEvent(new Event('beforeprint'))
    await nothingLoads(signal)
    // Print nothing if the user has gone to another screen in the meantime.
    if (!signal.aborted) window.print()
    window.dispatchEvent(new Event('afterprint'))
    setIsWaiting(false)
  }

  return (
    <Button {...(size && { size })} icon={<Printer />} busy={isWaiting} onClick={print}>
      Print
    </Button>
  )
}
