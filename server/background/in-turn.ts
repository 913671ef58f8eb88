/**
 * Runs tasks at most `width` at once, first come first served. When `mostWaiting` wait already, the next one fails with
 * what `refusal` makes. `beginTask` is called with each task, and what it gives when the task is done: its place is free
 * when that resolves. Whoever had the task done does not wait for it. Whoever has waited `mostWaitMs` fails as well.
 */
export function inTurn(
  width: number,
  mostWaiting: number,
  refusal: () => Error,
  beginTask: () => () => Promise<void> = () => async () => {},
  mostWaitMs?: number,
): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async task => {
    if (running >= width) {
      if (waiting.length >= mostWaiting) throw refusal()
      // The one that finishes hands its place over, so `running` stays as it is.
      await placeFree()
    } else running += 1
    const isOver = beginTask()
    try {
      return await task()
    } finally {
      void isOver().then(handOver)
    }
  }

  function placeFree(): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(limit)
        resolve()
      }
      const giveUp = () => {
        waiting.splice(waiting.indexOf(start), 1)
        reject(refusal())
      }
      const limit = mostWaitMs === undefined ? undefined : setTimeout(giveUp, mostWaitMs).unref()
      waiting.push(start)
    })
  }

  function handOver() {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
