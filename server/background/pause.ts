import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

/** If the server is busy for less than this share of the time, background work runs without pauses. */
const busyFrom = 0.35
/**
 * The length of a pause, as a multiple of the work before it. An export costs more than its own time: PostgreSQL reads for it
 * with the priority of a save.
 */
const pausePerWork = { task: 3, stream: 8 }
type Work = keyof typeof pausePerWork
const longestPauseMs = 2000

/** The time over which the load is measured. In a shorter time, the server is busy for either all of it or none of it. */
const lookMs = 500
let former = { at: 0, loop: performance.eventLoopUtilization() }
let latest = former

/** The share of the recent time (0 to 1) in which the server was busy. */
function shareLately(): number {
  const at = performance.now()
  if (at - latest.at > lookMs) {
    former = latest
    latest = { at, loop: performance.eventLoopUtilization() }
  }
  return performance.eventLoopUtilization(former.loop).utilization
}

/**
 * Begins a piece of background work. The function that it returns is called when the piece is done, and resolves when the next
 * one may begin: at once, or after a pause if the server was busy meanwhile. A lower priority alone does not leave enough to
 * the server: while the server waits for the disk, background work fills the processors and their caches.
 */
export function beginPiece(of: Work = 'task'): () => Promise<void> {
  const start = performance.now()
  return async () => void (await pauseAfterWork(performance.now() - start, of))
}

/** Pauses after a piece of work of `workMs`, done in any process, as long as the server's load requires, but at most `mostMs`. */
export async function pauseAfterWork(workMs: number, of: Work, mostMs = longestPauseMs): Promise<void> {
  const milliseconds = Math.min(pauseLength(workMs, shareLately(), of), mostMs)
  if (milliseconds > 0) await pause(milliseconds, undefined, { ref: false })
}

/** Returns how many milliseconds to pause after a piece of work if the server was busy for this `share` (0 to 1) of the time. */
export function pauseLength(workMs: number, share: number, of: Work): number {
  return share < busyFrom ? 0 : Math.min(workMs * pausePerWork[of], longestPauseMs)
}

/** Shorter pieces, and so shorter pauses, have no effect on a program that goes on writing into the system's buffers. */
const streamPieceMs = 250

/**
 * Divides a stream of work into pieces. The function that it returns is called between two parts of the stream, and resolves
 * when the next part may come.
 */
export function inPieces(): () => Promise<void> {
  let start = performance.now()
  let pauseAfterPiece = beginPiece('stream')
  return async () => {
    if (performance.now() - start < streamPieceMs) return
    await pauseAfterPiece()
    start = performance.now()
    pauseAfterPiece = beginPiece('stream')
  }
}
