// spec 3 §2.8

/** Where the latest text is, for the status line of the form. */
export type SaveState =
  | { readonly kind: 'saved' }
  /** Everything is saved except texts that cannot be read, which stay on this device as typed. */
  | { readonly kind: 'saved in part' }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  /** The last attempt got no answer and will be repeated. */
  | { readonly kind: 'retrying' }
  /** The server refused the save; repeating it would not help. */
  | { readonly kind: 'refused' }

/**
 * Corrects a state for the latest text: unreadable texts are never saved, and without a changed answer nothing is unsaved.
 */
export function actual(save: SaveState, unreadable: number, hasChanges: () => boolean): SaveState {
  if (save.kind === 'saved' && unreadable > 0) return { kind: 'saved in part' }
  // A change of step is saved too, but it is not a change of an answer.
  if (save.kind === 'unsaved' && unreadable === 0 && !hasChanges()) return { kind: 'saved' }
  return save
}

interface SaveQueueOptions<Payload, Answer> {
  /** Reports whether anything is not yet acknowledged. */
  readonly isDirty: () => boolean
  /** Returns the latest text. Called at the moment of sending. */
  readonly take: () => Payload
  readonly send: (payload: Payload) => Promise<Answer>
  readonly acknowledged: (answer: Answer) => void
  /** Reports whether the same text may arrive later, because the connection is down or the server busy. */
  readonly isTransient: (error: unknown) => boolean
  readonly onState: (state: SaveState) => void
  /** Called when a save that nobody waits for is refused. */
  readonly onRefused?: (error: unknown) => void
}

/** The quiet time after the last change, and the longest time that continuous typing can delay a save. */
export const AUTOSAVE_DELAY_MS = 3_000
export const AUTOSAVE_LATEST_MS = 15_000
const RETRY_FIRST_MS = 2_000
const RETRY_LONGEST_MS = 60_000

/**
 * A queue in which saves never overtake each other: one is in flight, and the next one sends whatever is the latest text by
 * then.
 */
export class SaveQueue<Payload, Answer> {
  readonly #options: SaveQueueOptions<Payload, Answer>
  #running: Promise<void> | null = null
  #wantedAgain = false
  #halted = false
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  /**
   * When the next save is due, and when the timer fires. A key press that delays a save only moves the due time, without a
   * new timer.
   */
  #dueAt = 0
  #wakesAt = 0
  #waitingSince: number | null = null

  constructor(options: SaveQueueOptions<Payload, Answer>) {
    this.#options = options
  }

  /** Resolves when the text as of this call is acknowledged. Rejects with the error of the server or the connection. */
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
        // Something was typed while the last save was in flight.
        if (!this.#halted && this.#timer === undefined && this.#options.isDirty())
          this.#schedule(AUTOSAVE_DELAY_MS)
      })
    return this.#running
  }

  /** Schedules a save for a few seconds after the last change. */
  changed(): void {
    if (this.#halted) return
    if (!this.#running && this.#failures === 0) this.#options.onState({ kind: 'unsaved' })
    // The next retry includes this change.
    if (this.#failures > 0 && this.#timer !== undefined) return
    this.#waitingSince ??= Date.now()
    const left = AUTOSAVE_LATEST_MS - (Date.now() - this.#waitingSince)
    this.#schedule(Math.max(0, Math.min(AUTOSAVE_DELAY_MS, left)))
  }

  /** Saves now instead of later, as when the page is left or the connection is back. */
  flush(): void {
    void this.#saveIfDirty()
  }

  /** Stops sending until resume(): a conflict waits for an answer, or the form is no longer editable. */
  halt(): void {
    this.#halted = true
    this.#cancelTimer()
  }

  resume(): void {
    this.#halted = false
    this.#failures = 0
  }

  /** Resolves when nothing is in flight, whatever the outcome. */
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
      // Every change was undone, so there is nothing to send and nothing unsaved.
      if (this.#running) return
      this.#failures = 0
      this.#options.onState({ kind: 'saved' })
      return
    }
    // Nobody waits for this save; its outcome is in the state.
    await this.saveNow().catch(error => {
      if (!this.#options.isTransient(error)) this.#options.onRefused?.(error)
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
      acknowledged(await send(payload))
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
