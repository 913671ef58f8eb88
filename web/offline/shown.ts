import { sharedValue } from '../ui/shared-value.ts'

// spec 3 §2.86

export interface Shown {
  /** Since when the oldest of it is as it is shown, ISO 8601; null when all came from the server. */
  readonly from: string | null
  /** Whether the server has answered since. */
  readonly isBack: boolean
}

/** What of this page comes from the device. */
export const shown = sharedValue<Shown>({ from: null, isBack: false })

let page = ''
const recalled = new Map<string, string>()

function say(isBack: boolean): void {
  const [from = null] = [...recalled.values()].toSorted()
  shown.set({ from, isBack })
}

/** An answer that the device kept is shown in the place of the server's. */
export function noteRecalled(path: string, at: string): void {
  noteScreen()
  recalled.set(path, at)
  say(false)
}

/** The server has answered, so that what the device kept under these paths is shown no more. */
export function noteAnswered(...paths: readonly string[]): void {
  if (recalled.size === 0) return
  for (const path of paths) recalled.delete(path)
  say(true)
}

/** Another screen shows other things. */
export function noteScreen(): void {
  if (page === location.pathname) return
  page = location.pathname
  recalled.clear()
  say(false)
}
