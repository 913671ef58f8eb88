import type { Draft, Drafts } from './draft.ts'

/** How long what was typed may wait. A write takes the browser a few milliseconds, so changes within this time share one. */
export const DRAFT_DELAY_MS = 100

export type DraftWriter = ReturnType<typeof createDraftWriter>

interface Options {
  readonly drafts: Drafts
  readonly userId: string
  /** The key that the draft is stored under now. */
  readonly key: () => string
  /** Returns the current draft; null when there is nothing to store. */
  readonly take: () => Draft | null
}

/** Creates a writer that stores the latest draft soon after the first change that is not stored yet. */
export function createDraftWriter({ drafts, userId, key, take }: Options) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()
  let stopped = false

  function cancel(): void {
    clearTimeout(timer)
    timer = undefined
  }

  function flush(): void {
    if (timer === undefined) return
    cancel()
    const draft = take()
    if (draft) writing = drafts.write(draft)
    else remove(key())
  }

  function remove(formKey: string): void {
    writing = drafts.clear(userId, formKey)
  }

  return {
    write(): void {
      if (!stopped) timer ??= setTimeout(flush, DRAFT_DELAY_MS)
    },

    /** Writes a waiting change at once, e.g. when the page is hidden. */
    flush,

    /** Removes the draft from the device. */
    clear(): void {
      cancel()
      remove(key())
    },

    /** Removes another screen's draft from the device, after the writes that are already waiting. */
    remove,

    /** Resolves when everything written so far is on the device. */
    settled: (): Promise<void> => writing,

    /** Stops writing, and keeps the stored draft as it is. */
    stop(): void {
      flush()
      stopped = true
    },

    resume(): void {
      stopped = false
    },
  }
}
