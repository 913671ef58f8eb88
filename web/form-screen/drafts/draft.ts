import type { Origins } from '../../../engine/marks.ts'
import type { FormType } from '../../../forms/catalogue.ts'
import type { ContactDraft } from '../contact/contact-texts.ts'
import type { Creation } from '../saving/create-client.ts'
import type { Changes } from '../store/answer-sheet.ts'

// spec 3 §2.8

/** What was typed on this device and not yet acknowledged by the server: a form's answers or a client's contact data. */
export interface Draft extends ContactDraft {
  readonly userId: string
  /** The key that it is stored under; see draftKeyOf. */
  readonly formKey: string
  readonly formType: FormType
  /** The client, if a new form's first save has created them already. */
  readonly clientId: string | null
  /** The version that the changes are based on; null when the server has none. */
  readonly baseVersion: number | null
  readonly changes: Changes
  /**
   * The last acknowledged values of the changed fields; null for no answer. Drafts of earlier versions of the app lack them.
   */
  readonly baseValues?: Changes
  /** For changed answers that nobody typed: where they came from. */
  readonly via?: Origins
  /** Texts that could not be read as a number, as typed. */
  readonly texts: Readonly<Record<string, string>>
  readonly step: number
  /** Set if the client is to be created automatically; null or missing if a person has to save first. */
  readonly creation?: Creation | null
  /** When it was written, ISO 8601. */
  readonly at: string
}

export const CONTACT_PREFIX = 'contact:'

/** Returns the key of a client's contact data. `owner` is the client's id, or the key of their new form. */
export const contactDraftKey = (owner: string): string => `${CONTACT_PREFIX}${owner}`

/**
 * Returns the key that one open screen's draft is stored under. `key` is the form's id, 'own:{type}' for a regular user's own
 * form, or 'contact:{client}' for a client's contact data. The screen's slot follows (draft-slot.ts), so that two tabs with
 * the same form have separate drafts. A client that has yet to be created has a key of its own, 'new:…', which is also the
 * slot.
 */
export function draftKeyOf(key: string, slot: string): string {
  return key === slot || key === contactDraftKey(slot) ? key : `${key} ${slot}`
}

/** Returns the slot that a draft belongs to; '' for a draft of an earlier version of the app, which had no slots. */
export function slotOf({ formKey }: Pick<Draft, 'formKey'>): string {
  const [key = '', slot] = formKey.split(' ')
  if (slot !== undefined) return slot
  const owner = key.startsWith(CONTACT_PREFIX) ? key.slice(CONTACT_PREFIX.length) : key
  return owner.startsWith('new:') ? owner : ''
}

/** The typed part of a draft. */
export type DraftContent = Pick<Draft, 'changes' | 'texts'>

export function isDraftEmpty({ changes, texts }: DraftContent): boolean {
  return Object.keys(changes).length + Object.keys(texts).length === 0
}

export interface Drafts {
  /** Finds all drafts under a key, in any slot. */
  find(userId: string, key: string): Promise<readonly Draft[]>
  write(draft: Draft): Promise<void>
  clear(userId: string, formKey: string): Promise<void>
}
