import { contactFaults } from '../../../accounts/account-rules.ts'

/** How to reach a client. It is kept with the client, not in a form. */
export interface Contact {
  readonly email: string
  readonly phone: string
}

export type ContactField = keyof Contact

export const contactFields: readonly ContactField[] = ['email', 'phone']

/** The step of the Standard Form that shows them. */
/** The id of the place below the boxes where a client that exists already is named. */
export const SAME_CLIENT_PLACE = 'same-client'

export const CONTACT_STEP = 1

export const contactLabels: Contact = { email: 'Email', phone: 'Phone' }

/** The contact data of one client as they are edited. Replaced as a whole, never altered. */
export interface ContactTexts {
  /** What the server has; null as long as that is not known, as for a client still to be created. */
  readonly stored: Contact | null
  /** What the person typed, as typed. */
  readonly typed: Partial<Contact>
  /** The boxes whose message is shown. A box that is still being typed into has none. */
  readonly told: readonly ContactField[]
  /** What was typed here on an earlier visit, where somebody has saved another value since. */
  readonly superseded: Partial<Contact>
}

/** What an earlier visit left on this device: the texts, and what the server had when they were typed. */
export interface ContactDraft {
  readonly contact?: Partial<Contact> | null
  readonly contactBefore?: Contact | null
}

export function startOf(stored: Contact | null): ContactTexts {
  return { stored, typed: {}, told: [], superseded: {} }
}

/** The text in each box. */
export function shownOf({ stored, typed }: ContactTexts): Contact {
  return { email: '', phone: '', ...stored, ...typed }
}

/** The typed texts that the server does not have. */
export function unsavedOf({ stored, typed }: ContactTexts): Partial<Contact> {
  return pick(typed, (field, text) => text.trim() !== (stored?.[field] ?? ''))
}

/** Those of them that can be saved, without blanks around them. */
export function sendableOf(texts: ContactTexts): Partial<Contact> {
  const faults = contactFaults(texts.typed)
  const sendable = pick(unsavedOf(texts), field => faults[field] === undefined)
  return Object.fromEntries(Object.entries(sendable).map(([field, text]) => [field, text.trim()]))
}

/** The messages to show, by box. */
export function faultsOf(texts: ContactTexts): Partial<Contact> {
  return pick(contactFaults(shownOf(texts)), field => texts.told.includes(field))
}

/** A keystroke in a box. A message that is shown goes as soon as the text can be saved. */
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

/** A box is left: its text loses the blanks around it and its message is shown. */
export function leave(texts: ContactTexts, field: ContactField): ContactTexts {
  const text = texts.typed[field]?.trim()
  if (text === undefined) return texts
  const isStored = text === texts.stored?.[field]
  const typed = isStored ? without(texts.typed, field) : { ...texts.typed, [field]: text }
  return tell({ ...texts, typed }, [field])
}

/** Shows all messages there are. */
export function revealAll(texts: ContactTexts): ContactTexts {
  return tell(texts, contactFields)
}

function tell(texts: ContactTexts, fields: readonly ContactField[]): ContactTexts {
  const faults = contactFaults(shownOf(texts))
  const faulty = fields.filter(field => faults[field] !== undefined && !texts.told.includes(field))
  return { ...texts, told: [...texts.told, ...faulty] }
}

/**
 * Brings back what an earlier visit left. Where somebody saved another value since, theirs stays and the text is only
 * mentioned; so is one that was typed before another text that is brought back.
 */
export function restore(texts: ContactTexts, { contact, contactBefore }: ContactDraft): ContactTexts {
  const { stored } = texts
  const left = pick(contact ?? {}, (field, text) => text.trim() !== (stored?.[field] ?? ''))
  const isSuperseded = (field: ContactField) =>
    stored !== null && stored[field] !== (contactBefore?.[field] ?? '')
  const typed = { ...texts.typed, ...pick(left, field => !isSuperseded(field)) }
  const overtyped = pick(texts.typed, (field, text) => typed[field] !== text)
  const superseded = { ...texts.superseded, ...overtyped, ...pick(left, isSuperseded) }
  return revealAll({ stored, typed, told: [], superseded })
}

export function isEmpty(contact: Partial<Contact>): boolean {
  return Object.keys(contact).length === 0
}

/** The entries that fulfil a condition. */
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
