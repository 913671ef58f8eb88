/**
 * Runs tasks at most `width` at once, first come first served. When `mostWaiting` wait already, the next one fails with
 * what `refusal` makes.
 */
export function inTurn(
  width: number,
  mostWaiting: number,
  refusal: () => Error,
): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async task => {
    if (running >= width) {
      if (waiting.length >= mostWaiting) throw refusal()
      // The one that finishes hands its place over, so `running` stays as it is.
      await new Promise<void>(start => waiting.push(start))
    } else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
