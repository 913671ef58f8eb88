/**
 * A fake of the browser's locks, which all its tabs share. A request with a signal waits until the lock is free or the signal
 * fires.
 */
export function testLocks() {
  const held = new Map<string, Promise<void>>()
  return {
    async request(
      name: string,
      { ifAvailable = false, signal }: { ifAvailable?: boolean; signal?: AbortSignal },
      work: (lock: object | null) => Promise<void> | undefined,
    ): Promise<void> {
      for (let holder = held.get(name); holder; holder = held.get(name)) {
        if (ifAvailable) return work(null)
        await Promise.race([holder, failing(signal)])
      }
      const done = Promise.resolve(work({}))
      held.set(name, done)
      await done
      held.delete(name)
    },
  }
}

function failing(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}
