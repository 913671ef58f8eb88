import { openingForm } from '../../../forms/chain.ts'
import { messageOf } from '../../api-client.ts'
import { createListeners } from '../../ui/listeners.ts'
import { createDraftWriter } from '../drafts/draft-writer.ts'
import { contactDraftKey, type Draft, type Drafts } from '../drafts/drafts.ts'
import { isTransient } from '../saving/is-transient.ts'
import { createSaveQueue, type SaveState } from '../saving/save-queue.ts'
import {
  CONTACT_STEP,
  type Contact,
  type ContactField,
  type ContactTexts,
  contactFields,
  faultsOf,
  isEmpty,
  leave,
  restore,
  revealAll,
  sendableOf,
  shownOf,
  startOf,
  typeInto,
  unsavedOf,
} from './contact-texts.ts'

// spec 3 §2.10

/** What the screen shows of the contact data. Replaced as a whole, never altered. */
export interface ContactStatus {
  /** The text in each box. */
  readonly shown: Contact
  /** Why a text cannot be saved. */
  readonly faults: Partial<Contact>
  /** What was typed here on an earlier visit, where somebody has saved another value since. */
  readonly superseded: Partial<Contact>
  /** When texts of an earlier visit were brought back: their time, ISO 8601. */
  readonly restoredFrom: string | null
  readonly save: SaveState
  readonly savedAt: Date | null
  /** Why the server refused the last save. */
  readonly refusal: string | null
}

export const noContact: ContactStatus = {
  shown: { email: '', phone: '' },
  faults: {},
  superseded: {},
  restoredFrom: null,
  save: { kind: 'saved' },
  savedAt: null,
  refusal: null,
}

export interface ClientContactOptions {
  readonly userId: string
  /** Null for a client that is still to be created. */
  readonly clientId: string | null
  /** What its form's draft is filed under until then. */
  readonly newFormKey: string
  /** What the server has, or null as long as that is not known. */
  readonly stored: Contact | null
  readonly drafts: Drafts
  /** What an earlier visit left on this device. */
  readonly draft: Draft | null
  readonly send: (clientId: string, changes: Partial<Contact>) => Promise<Contact>
}

export type ClientContact = ReturnType<typeof createClientContact>

/**
 * The contact data of one client while they are edited, with saves and a draft of their own, because a completed form
 * leaves them editable. A text that cannot be saved stays in its box and in the draft, and holds up nothing else.
 */
export function createClientContact({
  userId,
  drafts,
  draft,
  stored,
  send,
  ...options
}: ClientContactOptions) {
  const listeners = createListeners<'status'>()
  const { newFormKey } = options
  let { clientId } = options
  const draftKey = () => contactDraftKey(clientId ?? newFormKey)
  let texts: ContactTexts = draft ? restore(startOf(stored), draft) : startOf(stored)
  let queueState: SaveState = { kind: 'saved' }
  let status: ContactStatus = {
    ...noContact,
    restoredFrom: draft && !isEmpty(unsavedOf(texts)) ? draft.at : null,
  }

  const isDirty = () => texts.stored !== null && !isEmpty(sendableOf(texts))

  function show(change: Partial<ContactStatus> = {}): void {
    status = {
      ...status,
      ...change,
      shown: shownOf(texts),
      faults: faultsOf(texts),
      superseded: texts.superseded,
      save: stateOf(texts, queueState),
    }
    listeners.notify('status')
  }

  const draftWriter = createDraftWriter(drafts, () => ({
    userId,
    formKey: draftKey(),
    formType: openingForm,
    clientId,
    baseVersion: null,
    changes: {},
    texts: {},
    contact: unsavedOf(texts),
    contactBefore: texts.stored,
    step: CONTACT_STEP,
    at: new Date().toISOString(),
  }))

  function keepDraft(): void {
    if (isEmpty(unsavedOf(texts))) void draftWriter.clear(draftKey())
    else draftWriter.write()
  }

  const queue = createSaveQueue<Partial<Contact>, Contact>({
    isDirty,
    take: () => sendableOf(texts),
    send: async changes => {
      if (clientId === null || texts.stored === null) throw new Error('There is no client yet')
      return isEmpty(changes) ? texts.stored : send(clientId, changes)
    },
    acknowledged: (_, contact) => {
      texts = { ...texts, stored: { email: contact.email, phone: contact.phone } }
      keepDraft()
      const hasAll = isEmpty(unsavedOf(texts))
      show({ savedAt: new Date(), refusal: null, ...(hasAll && { restoredFrom: null }) })
    },
    isTransient,
    onState: state => {
      queueState = state
      show()
    },
    onRefused: error => show({ refusal: messageOf(error, 'The contact data could not be saved') }),
  })

  function saveSoon(): void {
    if (isDirty()) queue.changed()
  }

  saveSoon()
  show()

  return {
    status: (): ContactStatus => status,
    subscribe: (listener: () => void) => listeners.subscribe('status', listener),
    isDirty,

    /** A keystroke in a box. */
    type(field: ContactField, text: string): void {
      texts = typeInto(texts, field, text)
      keepDraft()
      saveSoon()
      show({ refusal: null })
    },

    /** A box is left: what can be saved is saved, what cannot says why. */
    leave(field: ContactField): void {
      texts = leave(texts, field)
      show()
      queue.hurry()
    },

    /** Shows why texts cannot be saved; the first box concerned, or null when all can be. */
    reveal(): ContactField | null {
      texts = revealAll(texts)
      show()
      return contactFields.find(field => status.faults[field] !== undefined) ?? null
    },

    /** What a client is created with. */
    forNewClient: (): Contact => ({ email: '', phone: '', ...sendableOf(texts) }),

    /** The client exists now, with this contact data. */
    clientKnown(client: Contact & { readonly _id: string }): void {
      if (texts.stored !== null) return
      void draftWriter.clear(draftKey())
      clientId = client._id
      texts = { ...texts, stored: { email: client.email, phone: client.phone } }
      keepDraft()
      saveSoon()
      show()
    },

    /** Save now what can be saved; resolves when the server has it. */
    async saveNow(): Promise<void> {
      if (isDirty()) await queue.saveNow()
    },

    hurry(): void {
      draftWriter.flush()
      queue.hurry()
    },

    /** Forgets what was typed and shows what the server has. */
    async discard(): Promise<void> {
      texts = startOf(texts.stored)
      show({ restoredFrom: null, refusal: null })
      await draftWriter.clear(draftKey())
    },

    /** The screen is left: what is unsaved is sent, what cannot be sent stays on this device. */
    async close(): Promise<void> {
      draftWriter.flush()
      if (isDirty()) await queue.saveNow().catch(() => {})
      await queue.settled()
      queue.halt()
    },
  }
}

/** Where the latest texts are. Those that cannot be saved count only until their box says so. */
function stateOf(texts: ContactTexts, queueState: SaveState): SaveState {
  const unsaved = unsavedOf(texts)
  if (texts.stored === null) return { kind: isEmpty(unsaved) ? 'saved' : 'unsaved' }
  if (queueState.kind === 'saving') return queueState
  if (!isEmpty(sendableOf(texts))) return queueState.kind === 'saved' ? { kind: 'unsaved' } : queueState
  const isUntold = contactFields.some(field => unsaved[field] !== undefined && !texts.told.includes(field))
  return { kind: isUntold ? 'unsaved' : 'saved' }
}
