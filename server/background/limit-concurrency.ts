/**
 * Returns a function that runs tasks, at most `width` at once, in the order in which they arrive. If `mostWaiting` are waiting
 * already, the next one rejects with the error of `refusal`, as does a task that has waited for `mostWaitMs`. `beginTask` is
 * called when a task starts; the function that it returns is called when the task is done, and the next task starts when that
 * resolves. The caller of the finished task does not wait for it.
 */
export function limitConcurrency(
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
      // A finished task hands its place over, so `running` stays the same.
      await placeFree()
    } else running += 1
    const endTask = beginTask()
    try {
      return await task()
    } finally {
      void endTask().then(handOver)
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
