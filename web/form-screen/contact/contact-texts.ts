import { contactFaults, typedEmail } from '../../../accounts/account-rules.ts'

/** How to reach a client. Stored with the client, not in a form. */
export interface Contact {
  readonly email: string
  readonly phone: string
}

export type ContactField = keyof Contact

export const contactFields: readonly ContactField[] = ['email', 'phone']

/** The step of the Standard Form that shows the contact data. */
export const CONTACT_STEP = 1

export const contactLabels: Contact = { email: 'Email', phone: 'Phone' }

/** The contact data of one client while it is edited. Immutable: a change replaces the whole object. */
export interface ContactTexts {
  /** What the server has; null while that is not known, as for a client that has yet to be created. */
  readonly stored: Contact | null
  /** What the person typed, untrimmed. */
  readonly typed: Partial<Contact>
  /** The boxes whose message is shown. A box that is still being typed into shows none. */
  readonly told: readonly ContactField[]
  /** Texts typed here on an earlier visit where someone has saved another value since. */
  readonly superseded: Partial<Contact>
}

/** A draft of an earlier visit: the texts, and what the server had when they were typed. */
export interface ContactDraft {
  readonly contact?: Partial<Contact> | null
  readonly contactBefore?: Contact | null
}

export function startOf(stored: Contact | null): ContactTexts {
  return { stored, typed: {}, told: [], superseded: {} }
}

/** Returns the text in each box. */
export function shownOf({ stored, typed }: ContactTexts): Contact {
  return { email: '', phone: '', ...stored, ...typed }
}

/** Returns the typed texts that the server does not have. */
export function unsavedOf({ stored, typed }: ContactTexts): Partial<Contact> {
  return pick(typed, (field, text) => tidied(field, text) !== (stored?.[field] ?? ''))
}

/** Returns the unsaved texts that can be saved, tidied. */
export function sendableOf(texts: ContactTexts): Partial<Contact> {
  const faults = contactFaults(texts.typed)
  const sendable = pick(unsavedOf(texts), field => faults[field] === undefined)
  return Object.fromEntries(
    Object.entries(sendable).map(([field, text]) => [field, tidied(field as ContactField, text)]),
  )
}

/** Returns the messages to show, by box. */
export function faultsOf(texts: ContactTexts): Partial<Contact> {
  return pick(contactFaults(shownOf(texts)), field => texts.told.includes(field))
}

/** Applies a keystroke in a box. A shown message disappears as soon as the text can be saved. */
export function typeInto(texts: ContactTexts, field: ContactField, text: string): ContactTexts {
  const typed = { ...texts.typed, [field]: text }
  const isFaulty = contactFaults(typed)[field] !== undefined
  return {
    ...texts,
    typed,
    told: isFaulty ? texts.told : texts.told.filter(other => other !== field),
    superseded: without(texts.superseded, field),
  }
}

/** Applies leaving a box: tidies its text and shows its message. */
export function leave(texts: ContactTexts, field: ContactField): ContactTexts {
  const left = texts.typed[field]
  if (left === undefined) return texts
  const text = tidied(field, left)
  const isStored = text === texts.stored?.[field]
  const typed = isStored ? without(texts.typed, field) : { ...texts.typed, [field]: text }
  return tell({ ...texts, typed }, [field])
}

/** Shows the messages of all boxes. */
export function revealAll(texts: ContactTexts): ContactTexts {
  return tell(texts, contactFields)
}

function tell(texts: ContactTexts, fields: readonly ContactField[]): ContactTexts {
  const faults = contactFaults(shownOf(texts))
  const faulty = fields.filter(field => faults[field] !== undefined && !texts.told.includes(field))
  return { ...texts, told: [...texts.told, ...faulty] }
}

/**
 * Restores a draft of an earlier visit. If someone has saved another value since, their value stays and the draft's text is
 * only mentioned, as superseded. The same goes for a text that a later draft replaces.
 */
export function restore(texts: ContactTexts, { contact, contactBefore }: ContactDraft): ContactTexts {
  const { stored } = texts
  const left = pick(contact ?? {}, (field, text) => tidied(field, text) !== (stored?.[field] ?? ''))
  const isSuperseded = (field: ContactField) =>
    stored !== null && stored[field] !== (contactBefore?.[field] ?? '')
  const typed = { ...texts.typed, ...pick(left, field => !isSuperseded(field)) }
  const overtyped = pick(texts.typed, (field, text) => typed[field] !== text)
  const superseded = { ...texts.superseded, ...overtyped, ...pick(left, isSuperseded) }
  return revealAll({ stored, typed, told: [], superseded })
}

/** Returns a typed text as it is stored. */
function tidied(field: ContactField, text: string): string {
  return field === 'email' ? typedEmail(text) : text.trim()
}

export function isEmpty(contact: Partial<Contact>): boolean {
  return Object.keys(contact).length === 0
}

/** Returns the entries that meet a condition. */
function pick(
  contact: Partial<Contact>,
  condition: (field: ContactField, text: string) => boolean,
): Partial<Contact> {
  return Object.fromEntries(
    contactFields.flatMap(field => {
      const text = contact[field]
      return text !== undefined && condition(field, text) ? [[field, text]] : []
    }),
  )
}

function without(contact: Partial<Contact>, field: ContactField): Partial<Contact> {
  return pick(contact, other => other !== field)
}
