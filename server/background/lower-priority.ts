import { writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

const lowestPriority = 19

/**
 * Lowers the priority of a process that has just been started in a session of its own, below this process's. Its threads
 * take it over, because none of them has been made yet. Where the system does not allow it, everything works all the
 * same.
 */
export function lowerPriority(pid: number, steps: number): void {
  attempt(() => setPriority(pid, Math.min(getPriority() + steps, lowestPriority)))
  // Most Linux systems divide the processor between sessions first, and compare priorities only within one (sched(7),
  // "The autogroup feature"). There it is the session that has to have the lower one.
  if (process.platform === 'linux') attempt(() => writeFileSync(`/proc/${pid}/autogroup`, String(steps)))
}

function attempt(action: () => void): void {
  try {
    action()
  } catch {
    // Not allowed here, not known here, or the process has ended already.
  }
}
