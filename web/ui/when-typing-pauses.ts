import { msSinceKey } from './page-keys.ts'
import { whenIdle } from './when-idle.ts'

/** How long the keyboard must be quiet: the time in which someone who is typing presses the next key. */
const REST_MS = 400

/**
 * Calls `act` once the browser is idle, but not between two keys of someone who is typing. Returns a function that cancels it.
 */
export function whenTypingPauses(act: () => void): () => void {
  let callOff = () => {}
  const restMs = () => REST_MS - msSinceKey()
  const wait = () => {
    if (restMs() <= 0) {
      callOff = whenIdle(() => (restMs() > 0 ? wait() : act()))
      return
    }
    const timer = setTimeout(wait, restMs())
    callOff = () => clearTimeout(timer)
  }
  wait()
  return () => callOff()
}
