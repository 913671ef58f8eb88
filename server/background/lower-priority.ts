import { writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** In nice levels, of which there are 40. docs/decisions/024-background-processes.md explains the number. */
const niceness = 10
const lowestPriority = 19

/**
 * From −1000 to 1000: when memory runs out, Linux ends the process with the higher number first, if both use the same amount.
 */
const endedFirst = 500

/**
 * Lowers the priority of a process that was just started in its own session: the server gets the processor first, and if the
 * machine runs out of memory, that process is ended before the server. Its threads inherit the priority because they are
 * created later. If the system does not allow it, everything else still works.
 */
export function lowerPriority(pid: number): void {
  attempt(() => setPriority(pid, Math.min(getPriority() + niceness, lowestPriority)))
  // Most Linux systems first divide the processor between sessions and compare priorities only within one (sched(7), "The
  // autogroup feature"). There the session needs the lower priority.
  if (process.platform !== 'linux') return
  attempt(() => writeFileSync(`/proc/${pid}/autogroup`, String(niceness)))
  attempt(() => writeFileSync(`/proc/${pid}/oom_score_adj`, String(endedFirst)))
}

function attempt(action: () => void): void {
  try {
    action()
  } catch {
    // Not permitted here, not supported here, or the process has already ended.
  }
}
