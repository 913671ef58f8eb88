import { openingForm } from '../../../forms/chain.ts'
import { messageOf } from '../../api-client.ts'
import { createListeners } from '../../ui/listeners.ts'
import { createDraftWriter } from '../drafts/draft-writer.ts'
import { contactDraftKey, type Draft, type Drafts, draftKeyOf } from '../drafts/drafts.ts'
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
  /** Where this screen keeps its drafts (draft-slot.ts); the key of a client that is still to be created. */
  readonly slot: string
  /** What the server has, or null as long as that is not known. */
  readonly stored: Contact | null
  readonly drafts: Drafts
  /** What earlier visits left on this device, the oldest first. */
  readonly found: readonly Draft[]
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
  found,
  stored,
  send,
  ...options
}: ClientContactOptions) {
  const listeners = createListeners<'status'>()
  const { slot } = options
  let { clientId } = options
  const draftKey = () => draftKeyOf(contactDraftKey(clientId ?? slot), slot)
  let texts: ContactTexts = found.reduce(restore, startOf(stored))
  let queueState: SaveState = { kind: 'saved' }
  let status: ContactStatus = {
    ...noContact,
    restoredFrom: isEmpty(unsavedOf(texts)) ? null : (found.at(-1)?.at ?? null),
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

  const draftNow = (): Draft => ({
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
  })
  const draftWriter = createDraftWriter({
    drafts,
    userId,
    key: draftKey,
    take: () => (isEmpty(unsavedOf(texts)) ? null : draftNow()),
  })
  /** What earlier visits left goes once this screen keeps it. */
  let adopted = found.map(draft => draft.formKey).filter(key => key !== draftKey())

  function keepDraft(): void {
    draftWriter.write()
    if (adopted.length === 0) return
    draftWriter.flush()
    for (const key of adopted) draftWriter.remove(key)
    adopted = []
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

  // A text that is only mentioned stays where it was left until its box is typed into.
  if (isEmpty(texts.superseded)) keepDraft()
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
      queue.flush()
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
      draftWriter.clear()
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

    /** The page is left, or the line is back: onto the device at once, and to the server. */
    flush(): void {
      draftWriter.flush()
      queue.flush()
    },

    /** Forgets what was typed and shows what the server has. */
    async discard(): Promise<void> {
      texts = startOf(texts.stored)
      show({ restoredFrom: null, refusal: null })
      draftWriter.clear()
      await draftWriter.settled()
    },

    /** The screen is left: what is unsaved is sent, what cannot be sent stays on this device. */
    async close(): Promise<void> {
      draftWriter.flush()
      if (isDirty()) await queue.saveNow().catch(() => {})
      await queue.settled()
      queue.halt()
      draftWriter.flush()
      await draftWriter.settled()
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
