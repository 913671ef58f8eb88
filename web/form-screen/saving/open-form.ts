import { initialAnswers } from '../../../engine/answers.ts'
import type { Answers, Context, Form } from '../../../engine/types.ts'
import type { FormType } from '../../../forms/catalogue.ts'
import { ApiError, NetworkError } from '../../api-client.ts'
import { createFormStore } from '../store/form-store.ts'
import { createListeners } from '../store/listeners.ts'
import { changesBetween, differencesFrom, withChanges } from './changes.ts'
import { createDraftWriter } from './draft-writer.ts'
import type { Draft, Drafts } from './drafts.ts'
import type { ClientRecord, Contact, FormRecord, FormSource, NextForm, SaveText } from './form-source.ts'
import { atStart, type FormStatus } from './form-status.ts'
import { createSaveQueue } from './save-queue.ts'

export interface OpenFormOptions {
  readonly type: FormType
  readonly form: Form
  readonly context: Context
  readonly source: FormSource
  readonly record: FormRecord | null
  readonly drafts: Drafts
  readonly draft: Draft | null
  readonly userId: string
}

export type OpenForm = ReturnType<typeof createOpenForm>

/** One form being filled: its store, what the server has acknowledged of it, its drafts and its saves. */
export function createOpenForm(options: OpenFormOptions) {
  const { type, form, context, source, drafts, userId } = options
  const listeners = createListeners<'status'>()

  let base: Answers = {}
  let version: number | null = null
  let savedStep = 1
  let status = atStart
  /** Changes waiting for the decision on a conflict. */
  let disputed: Pick<Draft, 'changes' | 'texts'> | null = null

  const fresh = { answers: initialAnswers(form.fields), step: 1, readOnly: false }
  const store = createFormStore(form, context, fresh)

  function update(change: Partial<FormStatus>): void {
    status = { ...status, ...change }
    listeners.notify('status')
  }

  /** Takes what the server holds as the ground to stand on; the answers on screen are not touched. */
  function acknowledge(record: FormRecord): void {
    base = record.formData
    version = record.version
    savedStep = record.currentStep
    update({
      client: record.client,
      isCompleted: record.isCompleted,
      savedAt: record.lastSaved ? new Date(record.lastSaved) : status.savedAt,
    })
  }

  /** Shows what the server holds, with one's own changes on top if there are any. */
  function show(record: FormRecord, own: Pick<Draft, 'changes' | 'texts'> | null, step?: number): void {
    acknowledge(record)
    store.load({
      answers: own ? withChanges(record.formData, own.changes) : record.formData,
      ...(own && { texts: own.texts }),
      step: clampStep(step ?? record.currentStep),
      readOnly: record.isCompleted,
    })
  }

  function clampStep(step: number): number {
    return Math.min(Math.max(1, step), form.steps.length)
  }

  const ownChanges = () => changesBetween(form, base, store.answers())
  const hasTexts = () => Object.keys(store.unreadableTexts()).length > 0
  const hasContact = () => status.contact.email !== '' || status.contact.phone !== ''
  const isAnswerDirty = () => Object.keys(ownChanges()).length > 0
  const isDirty = () => !store.readOnly() && edited && (isAnswerDirty() || store.step() !== savedStep)
  /** A prefilled field alone is no work of anybody's: it goes along with the first real change. */
  let edited = false

  const draftWriter = createDraftWriter(drafts, () => ({
    userId,
    formKey: source.key(),
    formType: type,
    clientId: source.clientId(),
    baseVersion: version,
    changes: ownChanges(),
    texts: store.unreadableTexts(),
    contact: version === null && hasContact() ? status.contact : null,
    step: store.step(),
    at: new Date().toISOString(),
  }))

  const textNow = (): SaveText => ({
    changes: ownChanges(),
    step: store.step(),
    // A copy: typing goes on while this is on its way.
    answers: { ...store.answers() },
    computed: store.computed(),
    contact: status.contact,
  })

  const queue = createSaveQueue<SaveText & { key: string }, FormRecord>({
    isDirty,
    take: () => ({ ...textNow(), key: source.key() }),
    send: text => source.save(text, version),
    acknowledged: (text, record) => {
      acknowledge(record)
      // A new client's draft was filed before there was an id.
      if (text.key !== source.key()) void drafts.clear(userId, text.key)
      keepDraft()
      update({ savedAt: new Date(), refusal: null, restoredFrom: null })
    },
    isPassing,
    onState: save => update({ save }),
    onRefused: error => void faced(error),
  })

  /** Writes the draft, or clears it once the server has everything. */
  function keepDraft(): void {
    if (store.readOnly()) return
    if (isAnswerDirty() || hasTexts()) draftWriter.write()
    else draftWriter.clear(source.key())
  }

  /** What a refused save means. Answers whether it was dealt with here. */
  async function faced(error: unknown): Promise<boolean> {
    if (!(error instanceof ApiError)) return false
    if (error.status === 409) {
      queue.halt()
      if (error.body?.code === 'locked') {
        update({ lockedBy: error.message })
        return true
      }
      const record = await source.load().catch(() => null)
      if (record) meet(record)
      else queue.resume()
      return record !== null
    }
    if (error.status !== 401) update({ refusal: error.message })
    return false
  }

  /** A newer version met one's own changes: same text goes on, other text asks. */
  function meet(record: FormRecord): void {
    const own = { changes: ownChanges(), texts: store.unreadableTexts() }
    if (record.isCompleted) {
      const at = new Date().toISOString()
      const hadChanges = Object.keys(own.changes).length > 0
      draftWriter.write()
      draftWriter.stop()
      show(record, null, store.step())
      update({ save: { kind: 'saved' }, keptFrom: hadChanges ? at : null })
      return
    }
    const differences = differencesFrom(form, own.changes, record.formData)
    if (differences.length === 0) {
      // An answer that was lost on its way makes one's own save look like somebody else's.
      show(record, own, store.step())
      queue.resume()
      queue.hurry()
      return
    }
    disputed = own
    update({ conflict: { draftFrom: null, differences } })
  }

  store.onEdit(() => {
    edited = true
    if (status.conflict) return
    draftWriter.write()
    if (source.savesByItself()) queue.changed()
    else update({ save: { kind: 'unsaved' } })
  })

  if (options.record) show(options.record, null)
  takeUp(options.draft)

  /** Brings back what an earlier visit left on this device. */
  function takeUp(draft: Draft | null): void {
    if (!draft) return
    const differences = differencesFrom(form, draft.changes, base)
    const isEmpty = differences.length === 0 && Object.keys(draft.texts).length === 0 && !draft.contact
    if (isEmpty) void drafts.clear(userId, draft.formKey)
    else if (status.isCompleted) update({ keptFrom: draft.at })
    else if (draft.baseVersion === version) {
      restore(draft, draft.step)
      if (draft.contact) update({ contact: draft.contact })
      update({ restoredFrom: draft.at })
    } else {
      disputed = draft
      queue.halt()
      update({ conflict: { draftFrom: draft.at, differences } })
    }
  }

  function restore(own: Pick<Draft, 'changes' | 'texts'>, step: number): void {
    store.load({
      answers: withChanges(options.record || version !== null ? base : fresh.answers, own.changes),
      texts: own.texts,
      step: clampStep(step),
      readOnly: false,
    })
    edited = true
    if (source.savesByItself()) queue.changed()
    else update({ save: { kind: 'unsaved' } })
  }

  return {
    type,
    form,
    store,
    source,
    status: (): FormStatus => status,
    subscribe: (listener: () => void) => listeners.subscribe('status', listener),
    isDirty,
    isPassing,

    /** Save now; resolves when the server has the text as of this call. */
    async saveNow(): Promise<void> {
      edited = true
      try {
        await queue.saveNow()
      } catch (error) {
        if (!(await faced(error))) throw error
      }
    },

    hurry(): void {
      draftWriter.flush()
      if (source.savesByItself()) queue.hurry()
    },

    /** Contact data of a client still to be created. */
    setContact(contact: Contact): void {
      edited = true
      update({ contact })
      draftWriter.write()
    },

    unlockSeen(): void {
      update({ lockedBy: null })
    },

    /** The client's own record changed. */
    clientChanged(client: ClientRecord): void {
      update({ client })
    },

    /** The decision on a conflict. */
    async resolve(keep: 'mine' | 'theirs'): Promise<void> {
      const own = disputed
      const record = await source.load()
      if (!record || !own) return
      disputed = null
      if (keep === 'theirs') await draftWriter.clear(source.key())
      show(record, keep === 'mine' && !record.isCompleted ? own : null, store.step())
      update({ conflict: null, save: { kind: 'saved' } })
      queue.resume()
      if (keep === 'mine') {
        edited = true
        draftWriter.write()
        queue.changed()
      }
    },

    /** Completes the form with what is on screen. 422 is the caller's to show; what was sent is kept by the server (D3). */
    async complete(): Promise<NextForm | undefined> {
      await queue.settled()
      queue.halt()
      try {
        const { form: record, nextForm } = await source.complete(textNow(), version)
        draftWriter.stop()
        await draftWriter.clear(source.key())
        show(record, null)
        update({ save: { kind: 'saved' }, savedAt: new Date(), restoredFrom: null })
        return nextForm
      } catch (error) {
        queue.resume()
        if (error instanceof ApiError && error.status === 422) {
          const record = await source.load().catch(() => null)
          if (record) acknowledge(record)
          keepDraft()
        } else if (await faced(error)) return undefined
        throw error
      }
    },

    async reopen(): Promise<void> {
      const record = await source.reopen()
      show(record, null, store.step())
      draftWriter.resume()
      queue.resume()
      const draft = status.keptFrom ? await drafts.read(userId, source.key()) : null
      update({ keptFrom: null })
      takeUp(draft && { ...draft, baseVersion: null })
    },

    /** Forgets the changes that an earlier visit left and shows what the server holds. */
    async discardDraft(): Promise<void> {
      await draftWriter.clear(source.key())
      update({ keptFrom: null, restoredFrom: null, save: { kind: 'saved' }, contact: atStart.contact })
      if (status.isCompleted) return
      store.load(version === null ? fresh : { answers: base, step: clampStep(savedStep), readOnly: false })
      edited = false
    },

    /** The screen is left: what is unsaved is sent, what cannot be sent stays on this device. */
    async close(): Promise<void> {
      draftWriter.flush()
      if (source.savesByItself() && !status.conflict && isDirty()) await queue.saveNow().catch(() => {})
      await queue.settled()
      queue.halt()
    },
  }
}

/** The line is down or the server busy: the same text may arrive later (D10: 401 means a dead session alone). */
function isPassing(error: unknown): boolean {
  return (
    error instanceof NetworkError ||
    (error instanceof ApiError && (error.status >= 500 || error.status === 429))
  )
}
