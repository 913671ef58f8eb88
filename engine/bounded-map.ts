/** A map that holds at most `most` entries; the one that was not asked for longest makes room for a new one. */
export interface BoundedMap<Key, Value> {
  readonly get: (key: Key) => Value | undefined
  readonly set: (key: Key, value: Value) => void
  readonly delete: (key: Key) => void
  /** Deletes every entry that this holds for. */
  readonly deleteWhere: (holds: (value: Value) => boolean) => void
}

export function boundedMap<Key, Value>(most: number): BoundedMap<Key, Value> {
  // A Map lists its entries in the order in which they were set, so the first is the one unused for longest.
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
