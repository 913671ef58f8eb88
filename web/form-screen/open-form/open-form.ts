import type { Context, Form } from '../../../engine/types.ts'
import type { FormType } from '../../../forms/catalogue.ts'
import { ApiError, isTransient } from '../../app/api-client.ts'
import { createListeners } from '../../ui/shared-value.ts'
import { type Draft, type Drafts, draftKeyOf, isDraftEmpty } from '../drafts/draft.ts'
import { createDraftWriter, type DraftWriter, monotonicNow } from '../drafts/drafts.ts'
import { contentWith, rememberedChanges } from '../saving/changes.ts'
import type { FormRecord, FormSource, NextForm, SavedRecord, SavePayload } from '../saving/form-source.ts'
import { refusedAnswers, repeatableSends } from '../saving/form-source.ts'
import { actual, SaveQueue, type SaveState } from '../saving/save-queue.ts'
import type { Changes } from '../store/answer-sheet.ts'
import { FormStore } from '../store/form-store.ts'
import { type Effect, type FormEvent, reduce } from './reducer.ts'
import { type Author, type FormState, initialState } from './state.ts'

/** Everything that an open form is built from. */
interface OpenFormOptions {
  readonly type: FormType
  readonly form: Form
  readonly context: Context
  readonly source: FormSource
  readonly record: FormRecord | null
  readonly drafts: Drafts
  /** The slot that this screen's draft is stored under (draft-slot.ts). */
  readonly slot: string
  /** The drafts that earlier visits left on this device, oldest first. */
  readonly found: readonly Draft[]
  readonly userId: string
  /** True if an earlier form is still open, so that this one is read-only (D40). */
  readonly isLocked?: boolean
}

/** The outcome of a save. `record` is null when a merge has shown that the server already has everything. */
interface Sent {
  readonly payload: SavePayload
  readonly record: SavedRecord | null
}

/** Thrown when the form can no longer be saved, or not until the user resolves a conflict; its state says which. */
class SavingStopped extends Error {}

/**
 * How often a save is retried after a merge. An attempt fails only if someone else saves between our load and our save.
 */
const MOST_ROUNDS = 10

/**
 * One form being filled: its fields (the store), its drafts and its saves. The reducer decides what follows from each event;
 * this class reports events to it and runs the effects that it returns.
 */
export class OpenForm {
  readonly type: FormType
  readonly source: FormSource
  readonly store: FormStore
  /** The drafts that earlier visits left on this device. */
  readonly found: readonly Draft[]
  /** True once the screen has been left. */
  isClosed = false
  readonly #options: OpenFormOptions
  readonly #listeners = createListeners<'status'>()
  readonly #writer: DraftWriter
  readonly #queue: SaveQueue<SavePayload, Sent>
  readonly #sends: ReturnType<typeof repeatableSends>
  readonly #compare: ReturnType<typeof rememberedChanges>
  #state = initialState
  /** The keys of found drafts whose changes this screen has restored but not yet stored in its own draft. */
  #adopted: readonly string[]
  /** The key of the last draft that was written. It changes when a new client gets an id. */
  #filedUnder: string

  constructor(options: OpenFormOptions) {
    const { type, form, context, source, drafts, userId, record, found } = options
    this.#options = options
    this.type = type
    this.source = source
    this.found = found
    this.#sends = repeatableSends(source)
    this.#compare = rememberedChanges(form)
    this.store = new FormStore(form, context)
    this.#writer = createDraftWriter({
      drafts,
      userId,
      key: () => this.#draftKey(),
      take: () => {
        const draft = this.#draft()
        return isDraftEmpty(draft) ? null : draft
      },
    })
    this.#queue = new SaveQueue<SavePayload, Sent>({
      isDirty: () => this.isDirty(),
      take: () => this.#payload(),
      send: payload => this.#send(payload),
      acknowledged: sent => this.#acknowledge(sent),
      isTransient,
      onState: save => this.#announce(save),
    })
    this.#adopted = found.map(draft => draft.formKey)
    this.#filedUnder = this.#draftKey()
    this.#dispatch({ type: 'opened', record, drafts: found })
    this.store.onEdit(() => this.#dispatch({ type: 'edited' }))
    this.store.onMove(() => this.#dispatch({ type: 'moved' }))
  }

  readonly status = (): FormState => this.#state
  readonly subscribe = (listener: () => void) => this.#listeners.subscribe('status', listener)
  readonly #isEditing = () => this.#state.phase.kind === 'editing'

  isDirty(): boolean {
    const { isEdited, hasMoved, base } = this.#state
    if (this.store.readOnly()) return false
    return ((isEdited || hasMoved) && this.store.step() !== base.step) || this.#hasChanges()
  }

  /** True if a person gave an answer that the server does not have. */
  readonly #hasChanges = () => this.#state.isEdited && this.#compare.differs(this.#state, this.store)

  /** Saves now. Resolves when the server has the text as of this call, or when the state says why it does not. */
  async saveNow(): Promise<void> {
    this.#dispatch({ type: 'edited' })
    await this.#queue.saveNow().catch((error: unknown) => {
      if (!(error instanceof SavingStopped)) throw error
    })
  }

  /** Resolves when the device stores exactly what the server does not have. */
  readonly settled = (): Promise<void> => this.#writer.settled()

  /** Stores the draft and sends the changes at once, as when the page is left or the connection is back. */
  flush(isPageEnding = false): void {
    this.#writer.flush()
    // Creating a client takes several calls, and a page that ends could break off between them.
    if (isPageEnding ? this.source.savesByItself() : this.#savesByItself()) this.#queue.flush()
  }

  /** Resolves a conflict with the chosen side's id for each field that clashes. */
  async decide(choices: Readonly<Record<string, string>>): Promise<void> {
    this.#dispatch({ type: 'decided', choices })
    this.flush()
    await this.#writer.settled()
  }

  /** Called when the user has seen what was merged. */
  dismissMerged(): void {
    this.#dispatch({ type: 'merge seen' })
  }

  /** Completes the form. Throws a 422 for the caller to show; the server keeps what was sent even then (D3). */
  async complete(): Promise<NextForm | undefined> {
    await this.#queue.settled()
    this.#queue.halt()
    try {
      const { answer } = await this.#sends.complete(this.#payload(), this.#state.base.version)
      this.#dispatch({ type: 'completed', record: answer.form, at: new Date() })
      await this.#writer.settled()
      return answer.nextForm
    } catch (error) {
      this.#queue.resume()
      if (!(await this.#handle(error))) throw error
      // The merged form is saved but not completed, because the user has not seen the merged values yet.
      if (this.#isEditing()) this.flush()
      return undefined
    }
  }

  async reopen(): Promise<void> {
    const record = await this.source.reopen()
    this.#dispatch({ type: 'reopened', record, step: this.store.step() })
  }

  /** Drops the changes that an earlier visit left and shows what the server has. */
  async discardDraft(): Promise<void> {
    this.#dispatch({ type: 'discarded' })
    await this.#writer.settled()
  }

  /** Called when the screen is left: sends what is unsaved and keeps the rest on the device. */
  async close(): Promise<void> {
    this.isClosed = true
    this.#writer.flush()
    const sendsRest = this.#isEditing() && this.#savesByItself() && this.isDirty()
    if (sendsRest) await this.#queue.saveNow().catch(() => {})
    await this.#queue.settled()
    this.#queue.halt()
    this.#writer.flush()
    await this.#writer.settled()
  }

  #dispatch(event: FormEvent): void {
    const before = this.#state
    const [after, effects] = reduce(this.#options, before, event)
    this.#state = after
    for (const effect of effects) this.#run(effect)
    if (this.#state !== before) this.#listeners.notify('status')
  }

  #run(effect: Effect): void {
    switch (effect.type) {
      case 'show':
        this.store.load({ ...effect, furthest: this.#options.record?.lastSavedStep ?? 1 })
        break
      case 'take over':
        this.store.takeOver(effect.changes)
        break
      case 'keep draft':
        this.#keepDraft()
        break
      case 'forget drafts':
        this.source.creation?.end()
        this.#writer.clear()
        this.#removeAdopted()
        break
      case 'stop drafts':
        this.#writer.stop()
        break
      case 'resume drafts':
        this.#writer.resume()
        break
      case 'stop saves':
        this.#queue.halt()
        break
      case 'resume saves':
        this.#queue.resume()
        break
      case 'save soon':
        if (this.#savesByItself()) this.#queue.changed()
        else this.#announce({ kind: 'unsaved' })
    }
  }

  #announce(save: SaveState): void {
    this.#dispatch({ type: 'save state', save: actual(save, this.store.unreadableCount(), this.#hasChanges) })
  }

  #keepDraft(): void {
    this.#writer.write()
    const key = this.#draftKey()
    if (this.#filedUnder !== key) this.#adopted = [...this.#adopted, this.#filedUnder]
    this.#filedUnder = key
    if (this.#adopted.length > 0) this.#writer.flush()
    this.#removeAdopted()
  }

  #removeAdopted(): void {
    for (const key of this.#adopted) if (key !== this.#draftKey()) this.#writer.remove(key)
    this.#adopted = []
  }

  /** The changes compared with the server's copy. */
  readonly #changes = () => this.#own().changes
  readonly #own = () => this.#compare.own(this.#state, this.store)

  #draftKey(): string {
    return draftKeyOf(this.source.key(), this.#options.slot)
  }

  #draft(): Draft {
    const filed = { userId: this.#options.userId, formKey: this.#draftKey() }
    const { base, changes } = this.#own()
    return draftOf(this, filed, { ...this.#state.base, answers: base }, changes)
  }

  readonly #payload = (): SavePayload => payloadOf(this, this.#changes())
  readonly #savesByItself = () =>
    this.source.savesByItself() || this.source.creation?.isDue(this.store.answers()) === true

  #keepAtOnce(): void {
    this.#writer.write()
    this.#writer.flush()
  }

  /** Sends the changes. If someone else has saved a newer version, merges it and sends again. */
  async #send(first: SavePayload): Promise<Sent> {
    let payload = first
    if (this.source.creation?.begin(first)) {
      this.#keepAtOnce()
      await this.#writer.settled()
    }
    for (let round = 0; ; round += 1) {
      try {
        this.#dispatch({ type: 'sending', sent: payload.changes })
        const { payload: sent, answer: record } = await this.#sends.save(payload, this.#state.base.version)
        if (sent === payload) return { payload, record }
        // That was the retry of an earlier save whose answer had been lost.
        this.#acknowledge({ payload: sent, record })
      } catch (error) {
        if (isTransient(error)) this.#dispatch({ type: 'unconfirmed' })
        if (!(await this.#handle(error)) || round >= MOST_ROUNDS) throw error
        if (!this.#isEditing()) throw new SavingStopped()
      }
      payload = this.#payload()
      if (!this.isDirty()) return { payload, record: null }
    }
  }

  #acknowledge({ payload, record }: Sent): void {
    if (record) this.#dispatch({ type: 'saved', sent: payload.changes, record, at: new Date() })
  }

  /** Turns a refusal into an event. Returns true if the state now says everything about it. */
  async #handle(error: unknown): Promise<boolean> {
    if (!(error instanceof ApiError)) return false
    const { status, body } = error
    if (status === 409 && body?.code === 'locked') {
      this.#dispatch({ type: 'locked', message: error.message })
      return true
    }
    if (status === 409) return this.#loadNewer(error)
    if (status === 422) {
      const record = await this.source.load().catch(() => null)
      if (record) this.#dispatch({ type: 'kept as progress', record })
    } else if (status !== 401 && !isTransient(error)) {
      this.#dispatch({ type: 'refused', error })
      this.#showRefused(error)
    }
    return false
  }

  /** Shows why the answers of a save were refused, at their fields, until these are corrected. */
  #showRefused(error: ApiError): void {
    const refused = refusedAnswers(this.store, error)
    const others = this.store.problems().filter(({ field }) => !refused.some(one => one.field === field))
    if (refused.length > 0) this.store.show([...others, ...refused])
  }

  async #loadNewer(error: ApiError): Promise<boolean> {
    const record = await this.source.load()
    if (!record) return false
    // Stores the draft first, while it is still based on the version that it was typed on.
    this.#keepAtOnce()
    const author = authorOf(error, record)
    const answers = { ...this.store.answers() }
    this.#dispatch({ type: 'newer version', record, author, answers, draft: this.#draft() })
    return true
  }
}

/**
 * Builds the draft that the device stores for an open form: the changes since the version that the form was opened on.
 */
function draftOf(
  { type, source, store }: OpenForm,
  { userId, formKey }: Pick<Draft, 'userId' | 'formKey'>,
  base: FormState['base'],
  changes: Changes,
): Draft {
  return {
    userId,
    formKey,
    formType: type,
    clientId: source.clientId(),
    baseVersion: base.version,
    ...contentWith(base.answers, changes, store.unreadableTexts()),
    ...store.origins?.of(changes),
    step: store.step(),
    ...(source.creation && { creation: source.creation.toKeep() }),
    at: monotonicNow(),
  }
}

/** Builds the payload of a save. */
function payloadOf({ store }: OpenForm, changes: Changes): SavePayload {
  return {
    changes,
    ...store.origins?.of(changes),
    step: store.step(),
    furthest: store.furthest(),
    // A copy, because typing goes on while the request is in flight.
    answers: { ...store.answers() },
    computed: store.computed(),
    confirms: store.confirmed(),
  }
}

/**
 * Names who saved `record`, taken from the refusal after which it was loaded. If the record is newer than the version that the
 * refusal reports, only its time is known.
 */
function authorOf({ body }: ApiError, record: FormRecord): Author {
  const isOfRefusal = body?.currentVersion === undefined || body.currentVersion === record.version
  if (!isOfRefusal) return { name: null, at: record.updatedAt }
  return { name: body?.changedBy?.name ?? null, at: body?.changedAt ?? record.updatedAt }
}
