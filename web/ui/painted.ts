/** The longest wait, for a page that paints nothing because it is in the background. */
const LONGEST_MS = 100

/**
 * Waits until the screen shows what was set before. A press that sends a request waits for this first: otherwise the work of the
 * request, in the browser and on the same machine as the server, delays the text that says that it has begun.
 */
export function painted(): Promise<void> {
  return new Promise(resolve => {
    // The next task after a frame has begun runs once the frame is on the screen.
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, LONGEST_MS)
  })
}
