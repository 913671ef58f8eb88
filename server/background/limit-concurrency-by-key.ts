import { limitConcurrency, type QueueLimits } from './limit-concurrency.ts'

type Run = ReturnType<typeof limitConcurrency>

/** Like `limitConcurrency`, but with a separate queue for each key. The queue of a key is dropped when it is empty. */
export function limitConcurrencyByKey(limits: QueueLimits) {
  const turns = new Map<string, { readonly run: Run; users: number }>()
  return async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const turn = turns.get(key) ?? { run: limitConcurrency(limits), users: 0 }
    turns.set(key, turn)
    turn.users += 1
    try {
      return await turn.run(task)
    } finally {
      turn.users -= 1
      if (turn.users === 0) turns.delete(key)
    }
  }
}
