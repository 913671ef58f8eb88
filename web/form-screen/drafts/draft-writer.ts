import type { Draft, Drafts } from './draft.ts'

/** A write takes the browser a few milliseconds, so changes within this time share one. */
export const DRAFT_DELAY_MS = 400

export type DraftWriter = ReturnType<typeof createDraftWriter>

interface Options {
  readonly drafts: Drafts
  readonly userId: string
  /** The key that the draft is stored under now. */
  readonly key: () => string
  /** Returns the current draft; null when there is nothing to store. */
  readonly take: () => Draft | null
}

/** Creates a writer that stores the latest draft soon after each change. Changes in quick succession share one write. */
export function createDraftWriter({ drafts, userId, key, take }: Options) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()
  let stopped = false
  let writtenAt = 0
  /** The number of writes that have started but not finished. */
  let underWay = 0

  function cancel(): void {
    clearTimeout(timer)
    timer = undefined
  }

  function flush(): void {
    if (timer === undefined) return
    cancel()
    writtenAt = Date.now()
    const draft = take()
    if (draft) {
      underWay += 1
      writing = drafts.write(draft).finally(() => (underWay -= 1))
    } else remove(key())
  }

  function remove(formKey: string): void {
    writing = drafts.clear(userId, formKey)
  }

  return {
    write(): void {
      if (stopped || timer !== undefined) return
      // The first change of a burst is written right after the next paint, because a crash of the browser loses whatever
      // waits.
      const rest = writtenAt + DRAFT_DELAY_MS - Date.now()
      // Limited to the delay, because the device's clock may have been set back.
      timer = setTimeout(flush, Math.min(DRAFT_DELAY_MS, Math.max(0, rest)))
    },

    /** Writes a waiting change at once. */
    flush,

    /** Called when the page is being left, and may end before an asynchronous write does. */
    unload(): void {
      const draft = timer !== undefined || underWay > 0 ? take() : null
      if (draft) drafts.unload(draft)
      flush()
    },

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
