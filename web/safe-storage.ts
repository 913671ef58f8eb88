/** The part of a browser's storage that this app uses. */
export type KeyValues = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

/**
 * A browser's storage that never throws: what it refuses to keep, because it is full, switched off or forbidden, is kept
 * in memory for as long as the page lives.
 */
export function safeStorage(storage: () => Storage): KeyValues {
  /** What could not be written; null stands for what could not be removed. */
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
        // A storage that cannot be reached gives nothing back either.
      }
    },
  }
}

/** What all tabs share, and what outlives them: the specified keys (spec 1 §3). */
export const browserStorage = safeStorage(() => localStorage)

/** What one tab keeps for itself, also when it is loaded anew. A duplicated tab starts with a copy. */
export const tabStorage = safeStorage(() => sessionStorage)
