import { openingForm } from '../../../forms/chain.ts'
import { isTransient, messageOf } from '../../app/api-client.ts'
import { createListeners } from '../../ui/shared-value.ts'
import { contactDraftKey, type Draft, type Drafts, draftKeyOf } from '../drafts/draft.ts'
import { createDraftWriter, type DraftWriter, monotonicNow } from '../drafts/drafts.ts'
import { SaveQueue, type SaveState } from '../saving/save-queue.ts'
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

/** What the screen shows of the contact data. Immutable: a change replaces the whole object. */
export interface ContactStatus {
  /** The text in each box. */
  readonly shown: Contact
  /** For each text that cannot be saved, the message that says why. */
  readonly faults: Partial<Contact>
  /** Texts typed here on an earlier visit where someone has saved another value since. */
  readonly superseded: Partial<Contact>
  /** When restored texts of an earlier visit were typed, ISO 8601; null if none were restored. */
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
  /** Null for a client that has yet to be created. */
  readonly clientId: string | null
  /**
   * The slot that this screen's drafts are stored under (draft-slot.ts); for a client that has yet to be created, their key.
   */
  readonly slot: string
  /** What the server has; null while that is not known. */
  readonly stored: Contact | null
  readonly drafts: Drafts
  /** The drafts that earlier visits left on this device, oldest first. */
  readonly found: readonly Draft[]
  readonly send: (clientId: string, changes: Partial<Contact>) => Promise<Contact>
}

/**
 * The contact data of one client while it is edited. It has its own saves and draft, because it stays editable after the form
 * is completed. A text that cannot be saved stays in its box and in the draft, and does not block the other one.
 */
export class ClientContact {
  readonly #options: ClientContactOptions
  readonly #listeners = createListeners<'status'>()
  readonly #draftWriter: DraftWriter
  readonly #queue: SaveQueue<Partial<Contact>, Contact>
  #clientId: string | null
  #texts: ContactTexts
  #queueState: SaveState = { kind: 'saved' }
  #status: ContactStatus
  /** The keys of drafts from earlier visits, which are removed once this screen has stored their texts in its own draft. */
  #adopted: readonly string[]

  constructor(options: ClientContactOptions) {
    const { userId, drafts, found, stored } = options
    this.#options = options
    this.#clientId = options.clientId
    this.#texts = found.reduce(restore, startOf(stored))
    const restoredFrom = isEmpty(unsavedOf(this.#texts)) ? null : (found.at(-1)?.at ?? null)
    this.#status = { ...noContact, restoredFrom }
    this.#draftWriter = createDraftWriter({
      drafts,
      userId,
      key: () => this.#draftKey(),
      take: () => this.#draft(),
    })
    this.#adopted = found.map(draft => draft.formKey).filter(key => key !== this.#draftKey())
    this.#queue = new SaveQueue({
      isDirty: this.isDirty,
      take: () => sendableOf(this.#texts),
      send: changes => this.#send(changes),
      acknowledged: contact => this.#acknowledge(contact),
      isTransient,
      onState: state => {
        this.#queueState = state
        this.#show()
      },
      onRefused: error => this.#show({ refusal: messageOf(error, 'The contact data could not be saved') }),
    })
    // A superseded text is only mentioned, so its draft stays in place until someone types into its box.
    if (isEmpty(this.#texts.superseded)) this.#keepDraft()
    this.#saveSoon()
    this.#show()
  }

  readonly status = (): ContactStatus => this.#status
  readonly subscribe = (listener: () => void) => this.#listeners.subscribe('status', listener)
  readonly isDirty = (): boolean => this.#texts.stored !== null && !isEmpty(sendableOf(this.#texts))

  /** Handles a keystroke in a box. */
  type(field: ContactField, text: string): void {
    this.#texts = typeInto(this.#texts, field, text)
    this.#keepDraft()
    this.#saveSoon()
    this.#show({ refusal: null })
  }

  /** Handles leaving a box: saves what can be saved, and shows why the rest cannot. */
  leave(field: ContactField): void {
    this.#texts = leave(this.#texts, field)
    this.#show()
    this.#queue.flush()
  }

  /** Shows why texts cannot be saved. Returns the first box concerned; null if all texts can be saved. */
  reveal(): ContactField | null {
    this.#texts = revealAll(this.#texts)
    this.#show()
    return contactFields.find(field => this.#status.faults[field] !== undefined) ?? null
  }

  /** Returns the contact data to create a client with. */
  forNewClient(): Contact {
    return { email: '', phone: '', ...sendableOf(this.#texts) }
  }

  /** Called once the client exists, with the contact data that the server stored. */
  clientKnown(client: Contact & { readonly _id: string }): void {
    if (this.#texts.stored !== null) return
    this.#draftWriter.clear()
    this.#clientId = client._id
    this.#texts = { ...this.#texts, stored: { email: client.email, phone: client.phone } }
    this.#keepDraft()
    this.#saveSoon()
    this.#show()
  }

  /** Saves now what can be saved. Resolves when the server has it. */
  async saveNow(): Promise<void> {
    if (this.isDirty()) await this.#queue.saveNow()
  }

  /** Resolves when the device stores exactly what the server does not have. */
  readonly settled = (): Promise<void> => this.#draftWriter.settled()

  /** Stores the draft and sends the changes at once, as when the page is left or the connection is back. */
  flush(): void {
    this.#draftWriter.flush()
    this.#queue.flush()
  }

  /** Drops what was typed and shows what the server has. */
  async discard(): Promise<void> {
    this.#texts = startOf(this.#texts.stored)
    this.#show({ restoredFrom: null, refusal: null })
    this.#draftWriter.clear()
    await this.#draftWriter.settled()
  }

  /** Called when the screen is left: sends what is unsaved and keeps the rest on the device. */
  async close(): Promise<void> {
    this.#draftWriter.flush()
    if (this.isDirty()) await this.#queue.saveNow().catch(() => {})
    await this.#queue.settled()
    this.#queue.halt()
    this.#draftWriter.flush()
    await this.#draftWriter.settled()
  }

  #show(change: Partial<ContactStatus> = {}): void {
    this.#status = {
      ...this.#status,
      ...change,
      shown: shownOf(this.#texts),
      faults: faultsOf(this.#texts),
      superseded: this.#texts.superseded,
      save: stateOf(this.#texts, this.#queueState),
    }
    this.#listeners.notify('status')
  }

  #saveSoon(): void {
    if (this.isDirty()) this.#queue.changed()
  }

  async #send(changes: Partial<Contact>): Promise<Contact> {
    const { stored } = this.#texts
    if (this.#clientId === null || stored === null) throw new Error('There is no client yet')
    return isEmpty(changes) ? stored : this.#options.send(this.#clientId, changes)
  }

  #acknowledge(contact: Contact): void {
    this.#texts = { ...this.#texts, stored: { email: contact.email, phone: contact.phone } }
    this.#keepDraft()
    const hasAll = isEmpty(unsavedOf(this.#texts))
    this.#show({ savedAt: new Date(), refusal: null, ...(hasAll && { restoredFrom: null }) })
  }

  #draftKey(): string {
    const { slot } = this.#options
    return draftKeyOf(contactDraftKey(this.#clientId ?? slot), slot)
  }

  /** Returns the draft to store on the device; null when the server has everything. */
  #draft(): Draft | null {
    const contact = unsavedOf(this.#texts)
    if (isEmpty(contact)) return null
    return {
      userId: this.#options.userId,
      formKey: this.#draftKey(),
      formType: openingForm,
      clientId: this.#clientId,
      baseVersion: null,
      changes: {},
      texts: {},
      contact,
      contactBefore: this.#texts.stored,
      step: CONTACT_STEP,
      at: monotonicNow(),
    }
  }

  #keepDraft(): void {
    this.#draftWriter.write()
    if (this.#adopted.length === 0) return
    this.#draftWriter.flush()
    for (const key of this.#adopted) this.#draftWriter.remove(key)
    this.#adopted = []
  }
}

/** Combines the queue's state with the texts. A text that cannot be saved counts as unsaved only until its box shows why. */
function stateOf(texts: ContactTexts, queueState: SaveState): SaveState {
  const unsaved = unsavedOf(texts)
  if (texts.stored === null) return { kind: isEmpty(unsaved) ? 'saved' : 'unsaved' }
  if (queueState.kind === 'saving') return queueState
  if (!isEmpty(sendableOf(texts))) return queueState.kind === 'saved' ? { kind: 'unsaved' } : queueState
  const isUntold = contactFields.some(field => unsaved[field] !== undefined && !texts.told.includes(field))
  return { kind: isUntold ? 'unsaved' : 'saved' }
}
