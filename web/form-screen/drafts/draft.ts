import type { Origins } from '../../../engine/marks.ts'
import type { FormType } from '../../../forms/catalogue.ts'
import type { ContactDraft } from '../contact/contact-texts.ts'
import type { Creation } from '../saving/create-client.ts'
import type { Changes } from '../store/answer-sheet.ts'

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
  /** Where the changed answers came from that nobody typed. */
  readonly via?: Origins
  /** What could not be read as a number, as typed. */
  readonly texts: Readonly<Record<string, string>>
  readonly step: number
  /** That its client is to be created by itself; null or missing where a person saves it first. */
  readonly creation?: Creation | null
  /** ISO 8601. */
  readonly at: string
}

export const CONTACT_PREFIX = 'contact:'

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
