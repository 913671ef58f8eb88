import type { FormType } from '../../../forms/catalogue.ts'
import { browserStorage } from '../../safe-storage.ts'
import type { ContactDraft } from '../contact/contact-texts.ts'
import type { Changes } from '../store/answer-sheet.ts'
import { changeStore, readStore } from './database.ts'

// spec 3 §2.8

/** What was typed on this device and not yet acknowledged by the server: a form's answers, or a client's contact data. */
export interface Draft extends ContactDraft {
  readonly userId: string
  /** What it is filed under: see draftKeyOf. */
  readonly formKey: string
  readonly formType: FormType
  /** The client that a new form's first save has created already. */
  readonly clientId: string | null
  /** The version that the changes were made on; null when the server has none. */
  readonly baseVersion: number | null
  readonly changes: Changes
  /** What the server had acknowledged of the changed fields; null for no answer. Drafts of earlier versions have none. */
  readonly baseValues?: Changes
  /** What could not be read as a number, as typed. */
  readonly texts: Readonly<Record<string, string>>
  readonly step: number
  /** ISO 8601. */
  readonly at: string
}

const CONTACT_PREFIX = 'contact:'

/** The key of a client's contact data: `owner` is the client, or its new form's key. */
export const contactDraftKey = (owner: string): string => `${CONTACT_PREFIX}${owner}`

/**
 * What the draft of one open screen is filed under. `key` is the form's id, 'own:{type}' for a regular user's own form, or
 * 'contact:{client}' for a client's contact data. The screen's slot follows (draft-slot.ts), so that two tabs of one form
 * have a draft each. A client that is still to be created has a key of its own, 'new:…', which is the slot as well.
 */
export function draftKeyOf(key: string, slot: string): string {
  return key === slot || key === contactDraftKey(slot) ? key : `${key} ${slot}`
}

/** The slot that a draft is of; '' for one that an earlier version of the app left, which knew no slots. */
export function slotOf({ formKey }: Pick<Draft, 'formKey'>): string {
  const [key = '', slot] = formKey.split(' ')
  if (slot !== undefined) return slot
  const owner = key.startsWith(CONTACT_PREFIX) ? key.slice(CONTACT_PREFIX.length) : key
  return owner.startsWith('new:') ? owner : ''
}

/** The typing itself. */
export type DraftContent = Pick<Draft, 'changes' | 'texts'>

export function isDraftEmpty({ changes, texts }: DraftContent): boolean {
  return Object.keys(changes).length + Object.keys(texts).length === 0
}

export interface Drafts {
  /** All that is filed under a key, whichever slot it is of. */
  find(userId: string, key: string): Promise<readonly Draft[]>
  write(draft: Draft): Promise<void>
  /** Keeps a draft of a page that is being left: it is on the device when the call returns. */
  leave(draft: Draft): void
  clear(userId: string, formKey: string): Promise<void>
}

/** Where a page writes its draft while it is being left: the database may not get its turn any more by then. */
const LEFT = 'draft '
const leftKey = (userId: string, formKey: string) => `${LEFT}${userId} ${formKey}`

/** Drafts in the browser's own database. Each call is done when the data is, and none ever throws. */
export const deviceDrafts: Drafts = {
  async find(userId, key) {
    try {
      await takeLeft()
      const bare = await readStore<Draft | undefined>(store => store.get([userId, key]))
      return [...(bare ? [bare] : []), ...(await draftsFrom(userId, `${key} `))]
    } catch {
      return []
    }
  },

  async write(draft) {
    await change(store => store.put(draft))
  },

  leave: draft => browserStorage.setItem(leftKey(draft.userId, draft.formKey), JSON.stringify(draft)),

  async clear(userId, formKey) {
    browserStorage.removeItem(leftKey(userId, formKey))
    await change(store => store.delete([userId, formKey]))
  },
}

/**
 * Of the user's clients that have no Standard Form yet, the latest first. Where only contact data were typed, the draft
 * stands under its form's key and holds no answers.
 */
export async function newClientDrafts(userId: string): Promise<readonly Draft[]> {
  try {
    await takeLeft()
    const forms = await draftsFrom(userId, 'new')
    const formKeys = new Set(forms.map(draft => draft.formKey))
    const contacts = (await draftsFrom(userId, `${CONTACT_PREFIX}new`)).map(draft => ({
      ...draft,
      formKey: draft.formKey.slice(CONTACT_PREFIX.length),
    }))
    const all = [...forms, ...contacts.filter(draft => !formKeys.has(draft.formKey))]
    return all.toSorted((one, other) => other.at.localeCompare(one.at))
  } catch {
    return []
  }
}

/** What pages wrote while they were being left comes into the database. */
async function takeLeft(): Promise<void> {
  const keys = Object.keys(localStorage).filter(key => key.startsWith(LEFT))
  if (keys[0]) await import('./take-left-drafts.ts').then(code => code.takeLeftDrafts(keys)).catch(() => {})
}

/** The drafts whose keys begin with a text. */
async function draftsFrom(userId: string, start: string): Promise<readonly Draft[]> {
  const range = IDBKeyRange.bound([userId, start], [userId, `${start}\uffff`])
  return readStore(store => store.getAll(range))
}

/** Where the browser keeps nothing (private mode, storage switched off or full), typing goes on; the server gets every save. */
async function change(act: (store: IDBObjectStore) => unknown) {
  await changeStore(act).catch(() => {})
}
