import Printer from 'lucide-react/icons/printer'
import { useEffect, useRef, useState } from 'react'
import skeleton from '../feedback/Skeleton.module.css'
import { Button } from './Button.tsx'

// spec 3 §2.97

/** Resolves once nothing in the main part of the page is loading any more, or as soon as that does not matter. */
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

/** Prints the page once it is whole: what only paper shows is put onto it first, and what is loading is waited for. */
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
    // What has just come hears of events only once it is on the screen.
    await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
    // As the browser says when it prints, which is too late to load anything.
    window.dispatchEvent(new Event('beforeprint'))
    await nothingLoads(signal)
    // Whoever went on to another screen prints nothing of it.
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
