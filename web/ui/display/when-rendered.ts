/** How many frames to wait. A row of a long list is rendered only once it comes into view. */
const MOST_FRAMES = 60

/** Calls `then` with an element once it is rendered; never if it does not appear soon. Returns a function that cancels it. */
export function whenRendered(
  find: () => HTMLElement | null | undefined,
  then: (element: HTMLElement) => void,
): () => void {
  let frames = 0
  let waiting = requestAnimationFrame(look)
  function look() {
    const element = find()
    if (element) return then(element)
    frames += 1
    if (frames < MOST_FRAMES) waiting = requestAnimationFrame(look)
  }
  return () => cancelAnimationFrame(waiting)
}
