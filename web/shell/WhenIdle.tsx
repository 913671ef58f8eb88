import { type ReactNode, useEffect, useState } from 'react'
import { whenIdle } from '../ui/when-idle.ts'

interface Props {
  /** Does not wait any longer. */
  readonly isNeeded?: boolean
  readonly children: ReactNode
}

/** What nobody waits for: it comes once the browser has nothing more urgent to do, and then stays. */
export function WhenIdle({ isNeeded = false, children }: Props) {
  const [isTime, setTime] = useState(isNeeded)
  useEffect(() => {
    if (!isNeeded) return whenIdle(() => setTime(true))
    setTime(true)
  }, [isNeeded])
  return isTime && children
}
