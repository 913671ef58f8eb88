/**
 * Runs tasks at most `width` at once, first come first served. When `mostWaiting` wait already, the next one fails with
 * what `refusal` makes. `beginTask` is called with each task, and what it gives when the task is done: its place is free
 * when that resolves. Whoever had the task done does not wait for it.
 */
export function inTurn(
  width: number,
  mostWaiting: number,
  refusal: () => Error,
  beginTask: () => () => Promise<void> = () => async () => {},
): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async task => {
    if (running >= width) {
      if (waiting.length >= mostWaiting) throw refusal()
      // The one that finishes hands its place over, so `running` stays as it is.
      await new Promise<void>(start => waiting.push(start))
    } else running += 1
    const isOver = beginTask()
    try {
      return await task()
    } finally {
      void isOver().then(handOver)
    }
  }

  function handOver() {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
