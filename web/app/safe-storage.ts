/** The part of a browser's storage that this app uses. */
export type KeyValues = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

/**
 * Wraps a browser storage so that it never throws. Values that it refuses to store, because it is full, disabled or forbidden,
 * stay in memory for as long as the page lives.
 */
export function safeStorage(storage: () => Storage): KeyValues {
  /** Values that could not be written; null marks a key that could not be removed. */
  const refused = new Map<string, string | null>()

  function write(key: string, value: string | null): void {
    try {
      if (value === null) storage().removeItem(key)
      else storage().setItem(key, value)
      refused.delete(key)
    } catch {
      refused.set(key, value)
    }
  }

  return {
    getItem(key) {
      const value = refused.get(key)
      if (value !== undefined) return value
      try {
        return storage().getItem(key)
      } catch {
        return null
      }
    },

    setItem: (key, value) => write(key, value),

    removeItem: key => write(key, null),

    clear() {
      refused.clear()
      try {
        storage().clear()
      } catch {
        // A storage that cannot be reached returns no values either, so nothing is left to clear.
      }
    },
  }
}

/** The storage that all tabs share and that outlives them, with the specified keys (spec 1 §3). */
export const browserStorage = safeStorage(() => localStorage)

/** The storage of one tab, which survives a reload. A duplicated tab starts with a copy. */
export const tabStorage = safeStorage(() => sessionStorage)
