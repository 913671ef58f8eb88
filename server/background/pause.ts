import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

/** A server that is at work for less than this share of the time has room for background work as fast as it goes. */
const busyFrom = 0.35
const pausePerWork = 3
const longestPauseMs = 1000

/**
 * Begins a piece of background work. What comes back is called when the piece is done, and resolves when the next one may
 * begin: at once, or after a pause where the server was busy meanwhile. A lower priority alone does not leave enough to the
 * server: between its waits for the disk the background work fills the processors and their caches.
 */
export function beginPiece(): () => Promise<void> {
  const start = performance.now()
  const loop = performance.eventLoopUtilization()
  return async () => {
    const { utilization } = performance.eventLoopUtilization(loop)
    const milliseconds = pauseAfter(performance.now() - start, utilization)
    if (milliseconds > 0) await pause(milliseconds, undefined, { ref: false })
  }
}

/** How many milliseconds background work waits after a piece of so many, in which the server was at work for that share (0 to 1). */
export function pauseAfter(workMs: number, share: number): number {
  return share < busyFrom ? 0 : Math.min(workMs * pausePerWork, longestPauseMs)
}

/** Shorter pauses than follow from this would be no pauses to a program that writes on into the system's buffers. */
const streamPieceMs = 250

/** Divides work that comes as a stream into pieces: called between any two parts of it, resolves when the next may come. */
export function inPieces(): () => Promise<void> {
  let start = performance.now()
  let isOver = beginPiece()
  return async () => {
    if (performance.now() - start < streamPieceMs) return
    await isOver()
    start = performance.now()
    isOver = beginPiece()
  }
}
