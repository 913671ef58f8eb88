import { writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

const lowestPriority = 19

/** From −1000 to 1000: of two processes with as much memory the one with the higher number is ended first. */
const endedFirst = 500

/**
 * Puts a process that has just been started in a session of its own behind this one: it gets the processor after it, and
 * when the machine runs out of memory it is ended before it. Its threads take the priority over, because they are made
 * after it is set. Where the system does not allow it, everything works all the same.
 */
export function lowerPriority(pid: number, steps: number): void {
  attempt(() => setPriority(pid, Math.min(getPriority() + steps, lowestPriority)))
  // Most Linux systems divide the processor between sessions first, and compare priorities only within one (sched(7),
  // "The autogroup feature"). There the session needs the lower priority.
  if (process.platform !== 'linux') return
  attempt(() => writeFileSync(`/proc/${pid}/autogroup`, String(steps)))
  attempt(() => writeFileSync(`/proc/${pid}/oom_score_adj`, String(endedFirst)))
}

function attempt(action: () => void): void {
  try {
    action()
  } catch {
    // Not allowed here, not known here, or the process has ended already.
  }
}
