import { initialAnswers } from '../../../engine/answers.ts'
import type { Answers } from '../../../engine/types.ts'
import { ApiError } from '../../api-client.ts'
import { createListeners } from '../../ui/listeners.ts'
import { createDraftWriter } from '../drafts/draft-writer.ts'
import type { Draft, DraftContent } from '../drafts/drafts.ts'
import { changesBetween, withChanges } from '../saving/changes.ts'
import type { FormRecord, NextForm, SavePayload } from '../saving/form-source.ts'
import { isTransient } from '../saving/is-transient.ts'
import { createSaveQueue } from '../saving/save-queue.ts'
import { type Changes, createFormStore } from '../store/form-store.ts'
import { decideOnDraft, decideOnMeeting } from './decisions.ts'
import { atStart, type FormStatus, type OpenFormOptions, shownOf } from './state.ts'

export type OpenForm = ReturnType<typeof createOpenForm>

/** One form being filled: its store, what the server has acknowledged of it, its drafts and its saves. */
export function createOpenForm(options: OpenFormOptions) {
  const { type, form, context, source, drafts, userId } = options
  const listeners = createListeners<'status'>()

  let base: FormRecord['formData'] = {}
  let version: number | null = null
  let savedStep = 1
  let status = atStart
  /** Sent, and the answer lost: the server may have it. */
  let unsure: Changes | null = null
  /** Changes waiting for the decision on a conflict. */
  let disputed: DraftContent | null = null

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
    const savedAt = record.lastSaved ? new Date(record.lastSaved) : status.savedAt
    update({ ...shownOf(record), savedAt })
  }

  /** Shows what the server holds, with one's own changes on top if there are any. */
  function show(record: FormRecord, own: DraftContent | null, step = record.currentStep): void {
    acknowledge(record)
    put(record.formData, own, step, record.isCompleted)
  }

  function put(answers: Answers, own: DraftContent | null, step: number, readOnly = false): void {
    store.load({
      answers: own ? withChanges(answers, own.changes) : answers,
      ...(own && { texts: own.texts }),
      step: Math.min(Math.max(1, step), form.steps.length),
      readOnly,
    })
  }

  const ground = (): Answers => (version === null ? fresh.answers : base)

  const ownChanges = () => changesBetween(form, base, store.answers())
  const hasUnreadable = () => Object.keys(store.unreadableTexts()).length > 0
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
    step: store.step(),
    at: new Date().toISOString(),
  }))

  const textNow = (): SavePayload => ({
    key: source.key(),
    changes: ownChanges(),
    step: store.step(),
    // A copy: typing goes on while this is on its way.
    answers: { ...store.answers() },
    computed: store.computed(),
  })

  const queue = createSaveQueue<SavePayload, FormRecord>({
    isDirty,
    take: textNow,
    send: text =>
      source.save(text, version).catch((error: unknown) => {
        if (isTransient(error)) unsure = text.changes
        // A new client may be there by now though its form is not: the draft is that client's.
        if (isAnswerDirty()) draftWriter.write()
        throw error
      }),
    acknowledged: (text, record) => {
      unsure = null
      acknowledge(record)
      // A new client's draft was filed before there was an id.
      if (text.key !== source.key()) void drafts.clear(userId, text.key)
      keepDraft()
      update({ savedAt: new Date(), refusal: null, restoredFrom: null })
    },
    isTransient,
    // A text that cannot be read is on this device alone, so not everything is saved.
    onState: save => update({ save: save.kind === 'saved' && hasUnreadable() ? { kind: 'unsaved' } : save }),
    onRefused: error => void faced(error),
  })

  /** Writes the draft, or clears it once the server has everything. */
  function keepDraft(): void {
    if (store.readOnly()) return
    if (isAnswerDirty() || hasUnreadable()) draftWriter.write()
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
    if (error.status !== 401) update({ refusal: error })
    return false
  }

  /** A newer version met one's own changes: same text goes on, other text asks. */
  function meet(record: FormRecord): void {
    const own = { changes: ownChanges(), texts: store.unreadableTexts() }
    if (record.isCompleted) {
      const keptFrom = isAnswerDirty() ? new Date().toISOString() : null
      draftWriter.write()
      draftWriter.stop()
      show(record, null, store.step())
      update({ save: { kind: 'saved' }, keptFrom })
      return
    }
    const decision = decideOnMeeting(form, {
      own: own.changes,
      unsure,
      knownVersion: version,
      found: record,
    })
    if (decision.kind === 'ask') {
      disputed = own
      update({ conflict: { draftFrom: null, differences: decision.differences } })
      return
    }
    unsure = null
    if (decision.kind === 'own') acknowledge(record)
    else show(record, own, store.step())
    keepDraft()
    update({ save: { kind: isDirty() ? 'unsaved' : 'saved' } })
    queue.resume()
    queue.hurry()
  }

  /** Something is one's own now: onto the device at once, to the server soon. */
  function touched(): void {
    edited = true
    if (status.conflict) return
    draftWriter.write()
    if (source.savesByItself()) queue.changed()
    else update({ save: { kind: 'unsaved' } })
  }
  store.onEdit(touched)

  if (options.record) show(options.record, null)
  takeUp(options.draft)

  /** Brings back what an earlier visit left on this device. */
  function takeUp(draft: Draft | null): void {
    if (!draft) return
    const decision = decideOnDraft(form, draft, { answers: base, version, isCompleted: status.isCompleted })
    if (decision.kind === 'forget') void drafts.clear(userId, draft.formKey)
    else if (decision.kind === 'keep') update({ keptFrom: draft.at })
    else if (decision.kind === 'restore') {
      put(ground(), draft, draft.step)
      touched()
      update({ restoredFrom: draft.at })
    } else {
      disputed = draft
      queue.halt()
      update({ conflict: { draftFrom: draft.at, differences: decision.differences } })
    }
  }

  return {
    type,
    store,
    source,
    status: (): FormStatus => status,
    subscribe: (listener: () => void) => listeners.subscribe('status', listener),
    isDirty,

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
      if (keep === 'mine') touched()
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
      show(await source.reopen(), null, store.step())
      draftWriter.resume()
      queue.resume()
      const draft = status.keptFrom ? await drafts.read(userId, source.key()) : null
      update({ keptFrom: null })
      takeUp(draft && { ...draft, baseVersion: null })
    },

    /** Forgets the changes that an earlier visit left and shows what the server holds. */
    async discardDraft(): Promise<void> {
      await draftWriter.clear(source.key())
      update({ keptFrom: null, restoredFrom: null, save: { kind: 'saved' } })
      if (status.isCompleted) return
      put(ground(), null, savedStep)
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
