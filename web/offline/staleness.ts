import { sharedValue } from '../ui/shared-value.ts'
import { isLineDown } from './line.ts'

// spec 3 §2.86

export interface Staleness {
  /** The time of the oldest answer on screen that came from the device, ISO 8601; null if everything came from the server. */
  readonly from: string | null
  /** Whether the server has answered since. */
  readonly isBack: boolean
}

/** Tells how much of this page comes from the device. */
export const staleness = sharedValue<Staleness>({ from: null, isBack: false })

let page = ''
const recalled = new Map<string, string>()

function say(isBack: boolean): void {
  const [from = null] = [...recalled.values()].toSorted()
  staleness.set({ from, isBack })
}

/** Notes that the device's kept answer to `path`, from the time `at`, is shown in place of the server's. */
export function markFromDevice(path: string, at: string): void {
  resetOnNavigation()
  recalled.set(path, at)
  say(false)
}

/**
 * Notes that the server has answered, so that the device's answers for these paths are no longer shown. The connection may be
 * lost again by now, because answers are noted a moment later.
 */
export function markFromServer(...paths: readonly string[]): void {
  if (recalled.size === 0) return
  for (const path of paths) recalled.delete(path)
  say(!isLineDown())
}

/** Forgets the noted answers when the address has changed, because another screen shows other data. */
export function resetOnNavigation(): void {
  if (page === location.pathname) return
  page = location.pathname
  recalled.clear()
  say(false)
}
