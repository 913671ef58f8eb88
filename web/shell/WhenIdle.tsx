import { type ReactNode, useEffect, useState } from 'react'
import { whenIdle } from '../ui/when-idle.ts'

interface Props {
  /** If true, renders the children without further waiting. */
  readonly isNeeded?: boolean
  readonly children: ReactNode
}

/** Renders its children once the browser is idle, and then keeps them. For parts that nobody waits for. */
export function WhenIdle({ isNeeded = false, children }: Props) {
  const [isTime, setTime] = useState(isNeeded)
  useEffect(() => {
    if (!isNeeded) return whenIdle(() => setTime(true))
    setTime(true)
  }, [isNeeded])
  return isTime && children
}
