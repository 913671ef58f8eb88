// spec 3 §2.8

/** Where the latest text is, for the one place that says so. */
export type SaveState =
  | { readonly kind: 'saved' }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  /** Sent and not arrived; it will be tried again. */
  | { readonly kind: 'retrying' }
  /** Sent and refused; trying the same again would not help. */
  | { readonly kind: 'refused' }

export interface SaveQueueOptions<Payload, Answer> {
  /** Whether anything is not yet acknowledged. */
  readonly isDirty: () => boolean
  /** The latest text, taken at the moment of sending. */
  readonly take: () => Payload
  readonly send: (payload: Payload) => Promise<Answer>
  readonly acknowledged: (payload: Payload, answer: Answer) => void
  /** Whether the same text may arrive later: the line is down, the server busy. */
  readonly isTransient: (error: unknown) => boolean
  readonly onState: (state: SaveState) => void
  /** A refusal of a save that nobody waits for. */
  readonly onRefused: (error: unknown) => void
}

/** Quiet time after the last change, and the longest time that typing on can put a save off. */
export const AUTOSAVE_DELAY_MS = 3_000
export const AUTOSAVE_LATEST_MS = 15_000
const RETRY_FIRST_MS = 2_000
const RETRY_LONGEST_MS = 60_000

export type SaveQueue<Payload, Answer = unknown> = ReturnType<typeof createSaveQueue<Payload, Answer>>

/** Saves never overtake each other: one in flight, and the next one carries whatever is the latest text by then. */
export function createSaveQueue<Payload, Answer>(options: SaveQueueOptions<Payload, Answer>) {
  let running: Promise<void> | null = null
  let wantedAgain = false
  let halted = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitingSince: number | null = null

  function schedule(delayMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void saveIfDirty(), delayMs)
  }

  function cancelTimer(): void {
    clearTimeout(timer)
    timer = undefined
    waitingSince = null
  }

  async function saveIfDirty(): Promise<void> {
    cancelTimer()
    if (halted) return
    if (!options.isDirty()) {
      // What was changed has been changed back, so there is nothing to send and nothing unsaved.
      if (running) return
      failures = 0
      options.onState({ kind: 'saved' })
      return
    }
    // Whoever does not wait for the outcome reads it off the state.
    await saveNow().catch(error => {
      if (!options.isTransient(error)) options.onRefused(error)
    })
  }

  /** Resolves when the text as of this call is acknowledged; rejects with what the server or the line answered. */
  function saveNow(): Promise<void> {
    if (halted) return Promise.reject(new Error('Saving has stopped'))
    cancelTimer()
    if (running) {
      wantedAgain = true
      return running
    }
    running = drain()
      .finally(() => {
        running = null
      })
      .then(() => {
        // What was typed while the last text was on its way.
        if (!halted && timer === undefined && options.isDirty()) schedule(AUTOSAVE_DELAY_MS)
      })
    return running
  }

  async function drain(): Promise<void> {
    do {
      wantedAgain = false
      await sendLatest()
    } while (wantedAgain && !halted)
  }

  async function sendLatest(): Promise<void> {
    const payload = options.take()
    options.onState({ kind: 'saving' })
    try {
      options.acknowledged(payload, await options.send(payload))
      failures = 0
      options.onState({ kind: options.isDirty() ? 'unsaved' : 'saved' })
    } catch (error) {
      if (options.isTransient(error)) {
        failures += 1
        options.onState({ kind: 'retrying' })
        schedule(Math.min(RETRY_LONGEST_MS, RETRY_FIRST_MS * 2 ** (failures - 1)))
      } else {
        failures = 0
        cancelTimer()
        options.onState({ kind: 'refused' })
      }
      throw error
    }
  }

  return {
    saveNow,

    /** Something changed: save some seconds after the last change. */
    changed(): void {
      if (halted) return
      if (!running && failures === 0) options.onState({ kind: 'unsaved' })
      // A save that is being retried takes the change along.
      if (failures > 0 && timer !== undefined) return
      waitingSince ??= Date.now()
      const since = waitingSince
      const left = AUTOSAVE_LATEST_MS - (Date.now() - since)
      schedule(Math.max(0, Math.min(AUTOSAVE_DELAY_MS, left)))
      waitingSince = since
    },

    /** Now rather than later: the page is left, the line is back. */
    flush(): void {
      void saveIfDirty()
    },

    /** Nothing is sent until resume(): a conflict waits for an answer, or the form is no longer editable. */
    halt(): void {
      halted = true
      cancelTimer()
    },

    resume(): void {
      halted = false
      failures = 0
    },

    /** Resolves when nothing is in flight, whatever came of it. */
    async settled(): Promise<void> {
      await running?.catch(() => {})
    },
  }
}
