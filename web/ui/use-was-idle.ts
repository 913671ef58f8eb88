import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** Returns true once the browser has been idle since the component was mounted. */
export function useWasIdle(): boolean {
  const [wasIdle, setWasIdle] = useState(false)
  useEffect(() => whenIdle(() => setWasIdle(true)), [])
  return wasIdle
}
