import { msSinceKey } from './page-keys.ts'
import { whenIdle } from './when-idle.ts'

/** After a key: as long as somebody who goes on typing needs for the next one. */
const REST_MS = 400

/** Does something once the browser is idle, and not between two keys of somebody who types; the answer calls it off. */
export function whenKeysRest(act: () => void): () => void {
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
