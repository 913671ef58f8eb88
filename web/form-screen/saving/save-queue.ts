// spec 3 §2.8

/** Where the latest text is, for the one place that says so. */
export type SaveState =
  | { readonly kind: 'saved' }
  /** All but the texts that cannot be read, which stay on this device as they were typed. */
  | { readonly kind: 'saved in part' }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  /** Sent and not arrived; it will be tried again. */
  | { readonly kind: 'retrying' }
  /** Sent and refused; trying the same again would not help. */
  | { readonly kind: 'refused' }

/** What is true of the latest text: unreadable texts are never saved, and without a change nothing is unsaved. */
export function truly(save: SaveState, unreadable: number, hasChanges: () => boolean): SaveState {
  if (save.kind === 'saved' && unreadable > 0) return { kind: 'saved in part' }
  // To have gone to another step is saved too, but is no change of an answer.
  if (save.kind === 'unsaved' && unreadable === 0 && !hasChanges()) return { kind: 'saved' }
  return save
}

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

/** Saves never overtake each other: one in flight, and the next one carries whatever is the latest text by then. */
export class SaveQueue<Payload, Answer> {
  readonly #options: SaveQueueOptions<Payload, Answer>
  #running: Promise<void> | null = null
  #wantedAgain = false
  #halted = false
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  /** When the next save is due, and when the timer wakes for it: a key press that puts a save off takes no new timer. */
  #dueAt = 0
  #wakesAt = 0
  #waitingSince: number | null = null

  constructor(options: SaveQueueOptions<Payload, Answer>) {
    this.#options = options
  }

  /** Resolves when the text as of this call is acknowledged; rejects with what the server or the line answered. */
  saveNow(): Promise<void> {
    if (this.#halted) return Promise.reject(new Error('Saving has stopped'))
    this.#cancelTimer()
    if (this.#running) {
      this.#wantedAgain = true
      return this.#running
    }
    this.#running = this.#drain()
      .finally(() => {
        this.#running = null
      })
      .then(() => {
        // What was typed while the last text was on its way.
        if (!this.#halted && this.#timer === undefined && this.#options.isDirty())
          this.#schedule(AUTOSAVE_DELAY_MS)
      })
    return this.#running
  }

  /** Something changed: save some seconds after the last change. */
  changed(): void {
    if (this.#halted) return
    if (!this.#running && this.#failures === 0) this.#options.onState({ kind: 'unsaved' })
    // A save that is being retried takes the change along.
    if (this.#failures > 0 && this.#timer !== undefined) return
    this.#waitingSince ??= Date.now()
    const left = AUTOSAVE_LATEST_MS - (Date.now() - this.#waitingSince)
    this.#schedule(Math.max(0, Math.min(AUTOSAVE_DELAY_MS, left)))
  }

  /** Now rather than later: the page is left, the line is back. */
  flush(): void {
    void this.#saveIfDirty()
  }

  /** Nothing is sent until resume(): a conflict waits for an answer, or the form is no longer editable. */
  halt(): void {
    this.#halted = true
    this.#cancelTimer()
  }

  resume(): void {
    this.#halted = false
    this.#failures = 0
  }

  /** Resolves when nothing is in flight, whatever came of it. */
  async settled(): Promise<void> {
    await this.#running?.catch(() => {})
  }

  #schedule(delayMs: number): void {
    this.#dueAt = performance.now() + delayMs
    if (this.#timer === undefined || this.#dueAt < this.#wakesAt) this.#wakeWhenDue()
  }

  #wakeWhenDue(): void {
    clearTimeout(this.#timer)
    this.#wakesAt = this.#dueAt
    this.#timer = setTimeout(
      () => (performance.now() < this.#dueAt ? this.#wakeWhenDue() : void this.#saveIfDirty()),
      this.#dueAt - performance.now(),
    )
  }

  #cancelTimer(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#waitingSince = null
  }

  async #saveIfDirty(): Promise<void> {
    this.#cancelTimer()
    if (this.#halted) return
    if (!this.#options.isDirty()) {
      // What was changed has been changed back, so there is nothing to send and nothing unsaved.
      if (this.#running) return
      this.#failures = 0
      this.#options.onState({ kind: 'saved' })
      return
    }
    // Whoever does not wait for the outcome reads it off the state.
    await this.saveNow().catch(error => {
      if (!this.#options.isTransient(error)) this.#options.onRefused(error)
    })
  }

  async #drain(): Promise<void> {
    do {
      this.#wantedAgain = false
      await this.#sendLatest()
    } while (this.#wantedAgain && !this.#halted)
  }

  async #sendLatest(): Promise<void> {
    const { take, send, acknowledged, isDirty, onState } = this.#options
    const payload = take()
    onState({ kind: 'saving' })
    try {
      acknowledged(payload, await send(payload))
      this.#failures = 0
      onState({ kind: isDirty() ? 'unsaved' : 'saved' })
    } catch (error) {
      this.#failed(error)
      throw error
    }
  }

  #failed(error: unknown): void {
    const { isTransient, onState } = this.#options
    if (isTransient(error)) {
      this.#failures += 1
      onState({ kind: 'retrying' })
      this.#schedule(Math.min(RETRY_LONGEST_MS, RETRY_FIRST_MS * 2 ** (this.#failures - 1)))
    } else {
      this.#failures = 0
      this.#cancelTimer()
      onState({ kind: 'refused' })
    }
  }
}
