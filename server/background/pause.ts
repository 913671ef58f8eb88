import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

/** A server that is at work for less than this share of the time has room for background work as fast as it goes. */
const busyFrom = 0.35
/** An export costs more than what it is seen to do: PostgreSQL reads for it, with the priority of a save. */
const pausePerWork = { task: 3, stream: 8 }
type Work = keyof typeof pausePerWork
const longestPauseMs = 2000

/** Within one short piece the server is at work now for all of the time, now for none; over so long it is not. */
const lookMs = 500
let former = { at: 0, loop: performance.eventLoopUtilization() }
let latest = former

/** For which share of the time (0 to 1) the server was at work lately. */
function shareLately(): number {
  const at = performance.now()
  if (at - latest.at > lookMs) {
    former = latest
    latest = { at, loop: performance.eventLoopUtilization() }
  }
  return performance.eventLoopUtilization(former.loop).utilization
}

/**
 * Begins a piece of background work. What comes back is called when the piece is done, and resolves when the next one may
 * begin: at once, or after a pause where the server was busy meanwhile. A lower priority alone does not leave enough to the
 * server: between its waits for the disk the background work fills the processors and their caches.
 */
export function beginPiece(of: Work = 'task'): () => Promise<void> {
  const start = performance.now()
  return async () => void (await restAfter(performance.now() - start, of))
}

/** Waits after a piece of so many milliseconds, wherever it was done, as long as the server's work asks for and no longer than is given. */
export async function restAfter(workMs: number, of: Work, mostMs = longestPauseMs): Promise<void> {
  const milliseconds = Math.min(pauseAfter(workMs, shareLately(), of), mostMs)
  if (milliseconds > 0) await pause(milliseconds, undefined, { ref: false })
}

/** How many milliseconds background work waits after a piece of so many, when the server was at work for that share (0 to 1). */
export function pauseAfter(workMs: number, share: number, of: Work): number {
  return share < busyFrom ? 0 : Math.min(workMs * pausePerWork[of], longestPauseMs)
}

/** Shorter pauses than follow from this would be no pauses to a program that writes on into the system's buffers. */
const streamPieceMs = 250

/** Divides work that comes as a stream into pieces: called between any two parts of it, resolves when the next may come. */
export function inPieces(): () => Promise<void> {
  let start = performance.now()
  let isOver = beginPiece('stream')
  return async () => {
    if (performance.now() - start < streamPieceMs) return
    await isOver()
    start = performance.now()
    isOver = beginPiece('stream')
  }
}
