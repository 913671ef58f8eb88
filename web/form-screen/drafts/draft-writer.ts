import type { Draft, Drafts } from './drafts.ts'

const FRAME_MS = 16

/** Writes the latest draft soon after each change, one write at a time, several changes of a moment in one. */
export function createDraftWriter(drafts: Drafts, take: () => Draft) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()
  let stopped = false

  function flush(): void {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    const draft = take()
    // In order: a clear that follows must not be overtaken by the write before it.
    writing = writing.then(() => drafts.write(draft))
  }

  return {
    write(): void {
      if (!stopped) timer ??= setTimeout(flush, FRAME_MS)
    },

    /** At once: the page is being left. */
    flush,

    clear(formKey: string): Promise<void> {
      clearTimeout(timer)
      timer = undefined
      const { userId } = take()
      writing = writing.then(() => drafts.clear(userId, formKey))
      return writing
    },

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
