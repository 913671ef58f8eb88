import type { Draft, Drafts } from './draft.ts'

/** A write takes the browser a few milliseconds, so the keys of a moment share one. */
export const DRAFT_DELAY_MS = 400

export type DraftWriter = ReturnType<typeof createDraftWriter>

interface Options {
  readonly drafts: Drafts
  readonly userId: string
  /** What the draft is filed under now. */
  readonly key: () => string
  /** The draft as it is now; null when there is nothing to keep. */
  readonly take: () => Draft | null
}

/** Writes the latest draft soon after each change, several changes of a moment in one. */
export function createDraftWriter({ drafts, userId, key, take }: Options) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()
  let stopped = false
  let writtenAt = 0
  /** Writes that the device has not yet said it has. */
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
      // The first key of a burst is written as soon as it is drawn: a browser that crashes loses what was to be written later.
      const rest = writtenAt + DRAFT_DELAY_MS - Date.now()
      // The device's clock may have been put back meanwhile.
      timer = setTimeout(flush, Math.min(DRAFT_DELAY_MS, Math.max(0, rest)))
    },

    /** At once. */
    flush,

    /** The page is being left, and may not live to see the end of a write. */
    leave(): void {
      const draft = timer !== undefined || underWay > 0 ? take() : null
      if (draft) drafts.leave(draft)
      flush()
    },

    /** Takes the draft off the device. */
    clear(): void {
      cancel()
      remove(key())
    },

    /** Takes the draft of another screen off the device, once what is still to be written has been. */
    remove,

    /** Resolves when the device has all that was written so far. */
    settled: (): Promise<void> => writing,

    /** Keeps what is written as it is. */
    stop(): void {
      flush()
      stopped = true
    },

    resume(): void {
      stopped = false
    },
  }
}
