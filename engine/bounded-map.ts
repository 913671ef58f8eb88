/** A least-recently-used cache of at most `most` entries: a new entry evicts the one that was not read or set for longest. */
export interface BoundedMap<Key, Value> {
  readonly get: (key: Key) => Value | undefined
  readonly set: (key: Key, value: Value) => void
  readonly delete: (key: Key) => void
  /** Deletes every entry for whose value the predicate returns true. */
  readonly deleteWhere: (holds: (value: Value) => boolean) => void
}

/** Creates a map that holds at most `most` entries: a further one replaces the one that was used longest ago. */
export function boundedMap<Key, Value>(most: number): BoundedMap<Key, Value> {
  // A Map iterates in insertion order, and every read inserts the entry again, so the first entry is the least recently used.
  const entries = new Map<Key, Value>()
  return {
    get(key) {
      const value = entries.get(key)
      if (value !== undefined) {
        entries.delete(key)
        entries.set(key, value)
      }
      return value
    },
    set(key, value) {
      entries.delete(key)
      const oldest = entries.keys().next()
      if (entries.size >= most && !oldest.done) entries.delete(oldest.value)
      entries.set(key, value)
    },
    delete: key => void entries.delete(key),
    deleteWhere(holds) {
      for (const [key, value] of entries) if (holds(value)) entries.delete(key)
    },
  }
}
