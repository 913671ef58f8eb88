/** A Storage in memory, for tests. */
export function testStorage(initial: Readonly<Record<string, string>> = {}): Storage {
  const values = new Map(Object.entries(initial))
  return {
    get length() {
      return values.size
    },
    key: place => [...values.keys()][place] ?? null,
    getItem: key => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: key => void values.delete(key),
    clear: () => values.clear(),
  }
}

/** Returns everything that a Storage holds. */
export function contentsOf(storage: Storage): Record<string, string | null> {
  const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '')
  return Object.fromEntries(keys.map(key => [key, storage.getItem(key)]))
}
