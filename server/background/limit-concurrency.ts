export interface QueueLimits {
  /** How many tasks run at once. */
  readonly width: number
  /** If so many are waiting already, the next one is refused. */
  readonly mostWaiting: number
  /** How long a task waits before it is refused; unlimited by default. */
  readonly mostWaitMs?: number
  /** The error with which a task is refused. */
  readonly refusal: () => Error
  /**
   * Whether a task failed in a way that those waiting would too, one after the other: they reject with the same error at once. By
   * default, no failure is of that kind.
   */
  readonly endsWaiting?: (error: unknown) => boolean
  /**
   * Called when a task starts; the function that it returns is called when the task is done, and the next task starts when that
   * resolves. The caller of the finished task does not wait for it.
   */
  readonly beginTask?: () => () => Promise<void>
}

interface Waiting {
  readonly start: () => void
  readonly fail: (error: unknown) => void
}

/** Returns a function that runs tasks, a few at once, in the order in which they arrive. */
export function limitConcurrency({
  width,
  mostWaiting,
  mostWaitMs,
  refusal,
  endsWaiting = () => false,
  beginTask = () => async () => {},
}: QueueLimits): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: Waiting[] = []
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
    } catch (error) {
      if (endsWaiting(error)) for (const { fail } of waiting.splice(0)) fail(error)
      throw error
    } finally {
      void endTask().then(handOver)
    }
  }

  function placeFree(): Promise<void> {
    return new Promise((resolve, reject) => {
      const place: Waiting = {
        start: () => {
          clearTimeout(limit)
          resolve()
        },
        fail: error => {
          clearTimeout(limit)
          reject(error)
        },
      }
      const giveUp = () => {
        waiting.splice(waiting.indexOf(place), 1)
        reject(refusal())
      }
      const limit = mostWaitMs === undefined ? undefined : setTimeout(giveUp, mostWaitMs).unref()
      waiting.push(place)
    })
  }

  function handOver() {
    const next = waiting.shift()
    if (next) next.start()
    else running -= 1
  }
}
