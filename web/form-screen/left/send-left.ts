import { openingForm } from '../../../forms/chain.ts'
import { loadBuilder } from '../../../forms/load.ts'
import { call } from '../../api-client.ts'
import { randomKey } from '../../random-key.ts'
import { ClientContact } from '../contact/client-contact.ts'
import { contactDraftKey, type Draft, draftKeyOf } from '../drafts/draft.ts'
import { type DraftSlot, hold, slotFrom } from '../drafts/draft-slot.ts'
import { deviceDrafts } from '../drafts/drafts.ts'
import { unkept } from '../drafts/unkept.ts'
import { completedOf, openFound } from '../load-form.ts'
import { loadParts } from '../load-parts.ts'
import { clientCreation } from '../saving/create-client.ts'
import { belongingTo, clientName, officerSource, saveContact } from '../saving/form-source.ts'
import { onForm } from './begun.ts'
import type { LeftForm } from './left-drafts.ts'

// spec 3 §2.85

/**
 * Sends what was typed into a form that is not open any more. It is opened as its screen would open it, so that what
 * somebody else saved meanwhile is merged; what cannot be merged waits for the person to open the form. Answers whether all
 * of it was sent.
 */
export async function sendLeft({ type, clientId, formId }: LeftForm, userId: string): Promise<boolean> {
  const slot = await unseenSlot()
  try {
    const isFormSent = formId === null || (await sendForm({ type, clientId, formId }, userId, slot))
    const isContactSent = type !== openingForm || (await sendContact(clientId, userId, slot))
    return isFormSent && isContactSent
  } finally {
    slot.release()
  }
}

/**
 * Creates a new client, once, with what was typed into its form that is not open any more. Answers whether the client is
 * there; null when a screen has it open by now, and sees to it itself.
 */
export async function sendNewClient(key: string, userId: string): Promise<boolean | null> {
  const release = await hold(key)
  if (!release) return null
  const slot = slotFrom(key, release, deviceDrafts, nowhere)
  try {
    return await sendNew(userId, slot)
  } finally {
    slot.release()
  }
}

async function sendNew(userId: string, slot: DraftSlot): Promise<boolean> {
  const draft = (await slot.adopt(userId, slot.id)).at(-1)
  if (!draft) return true
  const contact = new ClientContact({
    userId,
    clientId: draft.clientId,
    slot: slot.id,
    stored: null,
    drafts: deviceDrafts,
    found: await slot.adopt(userId, contactDraftKey(draft.clientId ?? slot.id)),
    send: saveContact,
  })
  try {
    const clientId = draft.clientId ?? (await createFrom(draft, contact))
    const { form } = await call('POST /api/loan-officer/clients/{clientId}/forms', {
      params: { clientId },
      body: { formType: openingForm },
    })
    const record = belongingTo(clientId, openingForm, form)
    if (record.client) contact.clientKnown(record.client)
    const formKey = draftKeyOf(record._id, slot.id)
    await deviceDrafts.write({ ...onForm(draft, record), formKey, clientId })
    if (unkept.current().some(one => one.formKey === formKey)) return false
    await deviceDrafts.clear(userId, slot.id)
    // What of it cannot be sent waits from now on as that of any other form.
    await sendForm({ type: openingForm, clientId, formId: record._id }, userId, slot)
    await contact.saveNow()
    return true
  } finally {
    await contact.close()
  }
}

/** The device knows what is sent before it is sent, so that it is one client however often it is tried. */
async function createFrom(draft: Draft, contact: ClientContact): Promise<string> {
  const creation = clientCreation(draft.creation)
  const body = { name: clientName(draft.changes), ...contact.forNewClient() }
  if (creation.begin(body)) await deviceDrafts.write({ ...draft, creation: creation.current() })
  const client = await creation.create(body)
  return client._id
}

const nowhere = { getItem: () => null, setItem: () => {} }

/** A place for drafts that belongs to no tab: the tab's own screen keeps the one that it has. */
async function unseenSlot(): Promise<DraftSlot> {
  const id = randomKey()
  return slotFrom(id, (await hold(id)) ?? (() => {}), deviceDrafts, nowhere)
}

interface Sending extends LeftForm {
  readonly formId: string
}

async function sendForm(
  { type, clientId, formId }: Sending,
  userId: string,
  slot: DraftSlot,
): Promise<boolean> {
  const [{ form }, build, parts, completed] = await Promise.all([
    call('GET /api/loan-officer/forms/{formId}', { params: { formId } }),
    loadBuilder(type),
    loadParts(type),
    completedOf(clientId),
  ])
  const source = officerSource(type, formId, clientId)
  const record = belongingTo(clientId, type, form)
  // The slot is let go of once the contact data are sent, too.
  const found = { source, record, slot: { ...slot, release: () => {} }, completed }
  const { open, close } = await openFound(type, build, parts, found, userId)
  try {
    if (open.status().phase.kind === 'editing' && open.isDirty()) await open.saveNow()
    const { phase } = open.status()
    return phase.kind === 'editing' && open.store.unreadableCount() === 0
  } finally {
    await close()
  }
}

async function sendContact(clientId: string, userId: string, slot: DraftSlot): Promise<boolean> {
  const drafts = await slot.adopt(userId, contactDraftKey(clientId))
  if (drafts.length === 0) return true
  const params = { clientId }
  const { form } = await call('GET /api/loan-officer/clients/{clientId}/forms/user_form', { params })
  const contact = new ClientContact({
    userId,
    clientId,
    slot: slot.id,
    stored: form.client && { email: form.client.email, phone: form.client.phone },
    drafts: deviceDrafts,
    found: drafts,
    send: saveContact,
  })
  try {
    await contact.saveNow()
    return contact.reveal() === null
  } finally {
    await contact.close()
  }
}
