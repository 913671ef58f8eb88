import { openingForm } from '../../../forms/chain.ts'
import { loadBuilder } from '../../../forms/load.ts'
import { call } from '../../app/api-client.ts'
import type { LeftoverForm } from '../../offline/outbox.ts'
import { ClientContact } from '../contact/client-contact.ts'
import { contactDraftKey, type Draft, draftKeyOf } from '../drafts/draft.ts'
import { type DraftSlot, hold, noTab, slotFrom, takeUnseenSlot } from '../drafts/draft-slot.ts'
import { deviceDrafts, failedDrafts } from '../drafts/drafts.ts'
import { completedOf, loadParts, openFound, rebasedOnForm } from '../load-form.ts'
import { clientCreation } from '../saving/create-client.ts'
import { belongingTo, clientName, officerSource, saveContact } from '../saving/form-source.ts'

// spec 3 §2.85

/**
 * Sends the drafts of a form that is no longer open. Opens it in the same way as its screen, so that someone else's changes
 * are merged; a conflict waits until the person opens the form. Returns whether everything was sent.
 */
export async function sendLeftoverDrafts(
  { type, clientId, formId }: LeftoverForm,
  userId: string,
): Promise<boolean> {
  const slot = await takeUnseenSlot()
  try {
    const isFormSent = formId === null || (await sendForm({ type, clientId, formId }, userId, slot))
    const isContactSent = type !== openingForm || (await sendContact(clientId, userId, slot))
    return isFormSent && isContactSent
  } finally {
    slot.release()
  }
}

/**
 * Creates a new client, once, from the draft of a form that is no longer open. Returns whether the client exists; null if a
 * screen has the form open by now and takes care of it.
 */
export async function sendNewClient(key: string, userId: string): Promise<boolean | null> {
  const release = await hold(key)
  if (!release) return null
  const slot = slotFrom(key, release, deviceDrafts, noTab)
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
    await deviceDrafts.write({ ...rebasedOnForm(draft, record), formKey, clientId })
    if (failedDrafts.current().some(one => one.formKey === formKey)) return false
    await deviceDrafts.clear(userId, slot.id)
    // Whatever cannot be sent now waits like the draft of any other form.
    await sendForm({ type: openingForm, clientId, formId: record._id }, userId, slot)
    await contact.saveNow()
    return true
  } finally {
    await contact.close()
  }
}

/** Creates the client. Stores on the device what is sent before sending it, so that retries create only one client. */
async function createFrom(draft: Draft, contact: ClientContact): Promise<string> {
  const creation = clientCreation(draft.creation)
  const body = { name: clientName(draft.changes), ...contact.forNewClient() }
  if (creation.begin(body)) await deviceDrafts.write({ ...draft, creation: creation.current() })
  const client = await creation.create(body)
  return client._id
}

interface Sending extends LeftoverForm {
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
  // The slot is released only after the contact data is sent.
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
