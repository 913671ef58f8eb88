import type { AnswerOf } from '../../../api/contract.ts'
import type { Origins } from '../../../engine/marks.ts'
import { progressPercent } from '../../../engine/progress.ts'
import type { Answer, Answers, Computed } from '../../../engine/types.ts'
import { type FormType, rowOf } from '../../../forms/catalogue.ts'
import { openingForm } from '../../../forms/chain.ts'
import { traitsOf } from '../../../forms/traits.ts'
import { call } from '../../api-client.ts'
import { isLineDown } from '../../offline/line.ts'
import type { ClientContact } from '../contact/client-contact.ts'
import type { Contact } from '../contact/contact-texts.ts'
import { rememberClient } from '../drafts/new-draft.ts'
import type { Changes } from '../store/answer-sheet.ts'
import { type Creation, clientCreation } from './create-client.ts'
import { withNotes, withoutNotes } from './notes.ts'

// spec 1 §4.14–15, §6.5, §7.15–16, §8.12, §8.14; spec 2 §4.3, §7.4–5, §8.2

/** A form as the server answers it. */
export type FormRecord = AnswerOf<'GET /api/loan-officer/forms/{formId}'>['form']
/** A form as a save answers it: the whole, or what the caller, who knows the answers, cannot know. */
export type SavedRecord = AnswerOf<'PUT /api/loan-officer/forms/{formId}/save'>['form']
export type ClientRecord = NonNullable<FormRecord['client']>
export type NextForm = AnswerOf<'POST /api/loan-officer/forms/{formId}/complete'>['nextForm']

/** What one save carries: the answers that changed, and where the person is. */
export interface SavePayload {
  readonly changes: Changes
  /** Where those of them came from that nobody typed. */
  readonly via?: Origins
  readonly step: number
  readonly answers: Answers
  readonly computed: Computed
  /** Calculated values below their minimum that a person confirmed as facts (D45). */
  readonly confirms: readonly string[]
}

/** Where a form is loaded from and saved to: an officer's client, a client still to be created, or one's own. */
export interface FormSource {
  /** What its drafts are filed under on this device. */
  readonly key: () => string
  /** The client that stands behind it, as far as known. */
  readonly clientId: () => string | null
  /** The client's form itself, once there is one. */
  readonly formId: () => string | undefined
  /** Whether a save without being asked is welcome: it would create a client from half a name. */
  readonly savesByItself: () => boolean
  readonly load: () => Promise<FormRecord | null>
  /** Sent again with its key it is one save (D50). */
  readonly save: (payload: SavePayload, version: number | null, key: string) => Promise<SavedRecord>
  readonly complete: (
    payload: SavePayload,
    version: number | null,
    key: string,
  ) => Promise<{ form: FormRecord; nextForm: NextForm }>
  readonly reopen: () => Promise<FormRecord>
  /** Only of a client that is still to be created. */
  readonly creation?: CreationState
}

/** Whether and how a new client comes into being without being asked for once more. */
export interface CreationState {
  /** What a draft says of it. What is typed without a connection is to be created when there is one. */
  readonly toKeep: () => Creation | null
  readonly isDue: (answers: Answers) => boolean
  /** Before a save: whether the device has to know what is about to be sent. */
  readonly begin: (payload: SavePayload) => boolean
  /** What was typed is thrown away. */
  readonly end: () => void
}

/** The record, if it is this client's form of the type; anybody else's is not shown (D37). */
export function belongingTo(clientId: string, type: FormType, record: FormRecord): FormRecord {
  if (record.client?._id !== clientId || record.formType !== type)
    throw new Error(traitsOf(type).texts.missing)
  return withNotes(record)
}

function sentAlongWith(type: FormType): Readonly<Record<string, string>> {
  const at = new Date().toISOString()
  const values = Object.entries(traitsOf(type).sentAlong ?? {})
  return Object.fromEntries(values.map(([key, valueAt]) => [key, valueAt(at)]))
}

/**
 * The version of a form that nobody has saved yet. The first save names it, so that what somebody else has saved since the
 * form was created is merged, and so is a save of one's own whose answer was lost with the page.
 */
const AS_CREATED = 1

/** The form of one of the officer's clients. */
export function officerSource(type: FormType, formId: string, clientId: string): FormSource {
  const params = { formId }
  const own = (record: FormRecord) => belongingTo(clientId, type, record)
  const ownSaved = (record: SavedRecord) => {
    if ('formData' in record) return own(record)
    if (record._id !== formId || record.client?._id !== clientId)
      throw new Error(traitsOf(type).texts.missing)
    return record
  }
  return {
    key: () => formId,
    clientId: () => clientId,
    formId: () => formId,
    savesByItself: () => true,
    load: async () => own((await call('GET /api/loan-officer/forms/{formId}', { params })).form),
    save: async (payload, version, key) => {
      const body = saveBody(type, payload)
      const headers = version === null ? ifMatch(AS_CREATED, key) : saveHeaders(version, key)
      const answer = await call('PUT /api/loan-officer/forms/{formId}/save', { params, body, headers })
      return ownSaved(answer.form)
    },
    complete: async (payload, version, key) => {
      const { answers, changes, via, computed, confirms } = payload
      const { formData, ...marks } = withoutNotes(withoutGaps({ ...answers, ...changes }))
      const data = { ...formData, ...withoutGaps({ ...computed, ...sentAlongWith(type) }) }
      const body = {
        formType: type,
        data,
        ...marks,
        ...(via && { via }),
        ...(confirms.length > 0 && { confirms: [...confirms] }),
      }
      const answer = await call('POST /api/loan-officer/forms/{formId}/complete', {
        params,
        body,
        headers: ifMatch(version, key),
      })
      return { ...answer, form: own(answer.form) }
    },
    reopen: async () => own((await call('POST /api/loan-officer/forms/{formId}/reopen', { params })).form),
  }
}

/** A save needs an answer that is not there; `message` is the specified text. */
export class MissingAnswer extends Error {
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

/** Stores the contact data of a client of the officer's. */
export async function saveContact(clientId: string, changes: Partial<Contact>): Promise<Contact> {
  const body = { ...changes }
  return (await call('PUT /api/loan-officer/clients/{clientId}', { params: { clientId }, body })).client
}

export interface NewClientEvents {
  /** The client is there, its form is still to be created. */
  readonly onClient: (clientId: string) => void
  readonly onRecord: (clientId: string, formId: string) => void
}

/**
 * A Standard Form that starts a client: the first save creates the client, then the form, then saves (spec 1 §4).
 * `knownClientId` is a client whose form did not come into being the last time, `draftKey` what its draft is filed under
 * until then, `left` what that says of its creation.
 */
export function newClientSource(
  knownClientId: string | null,
  draftKey: string,
  contact: ClientContact,
  on: NewClientEvents,
  left: Creation | null = null,
): FormSource {
  const type = openingForm
  let clientId = knownClientId
  let created: FormSource | null = null
  let isSaved = false
  const creation = clientCreation(left)
  const bodyFor = (answers: Answers) => ({ name: clientName(answers), ...contact.forNewClient() })

  async function clientOf({ answers }: SavePayload): Promise<string> {
    if (clientName(answers) === '')
      throw new MissingAnswer(traitsOf(type).namingField ?? '', 'Please enter customer name first')
    if (clientId !== null) return clientId
    const client = await creation.create(bodyFor(answers))
    clientId = client._id
    rememberClient(draftKey, clientId)
    contact.clientKnown(client)
    on.onClient(clientId)
    return clientId
  }

  async function formOf(payload: SavePayload): Promise<FormSource> {
    const owner = await clientOf(payload)
    const { form } = await call('POST /api/loan-officer/clients/{clientId}/forms', {
      params: { clientId: owner },
      body: { formType: type },
    })
    return officerSource(type, belongingTo(owner, type, form)._id, owner)
  }

  function toKeep(): Creation | null {
    if (!created && isLineDown()) creation.want()
    return creation.current()
  }

  const existing = (): FormSource => {
    if (!created) throw new Error(traitsOf(type).texts.missing)
    return created
  }

  return {
    key: () => created?.key() ?? draftKey,
    clientId: () => clientId,
    formId: () => created?.formId(),
    savesByItself: () => isSaved,
    load: async () => created?.load() ?? null,
    save: async (payload, version, key) => {
      created ??= await formOf(payload)
      const all = { ...payload, changes: withoutGaps(payload.answers) }
      const record = await created.save(version === null ? all : payload, version, key)
      if (isSaved) return record
      isSaved = true
      creation.end()
      if (record.client) contact.clientKnown(record.client)
      if (clientId !== null) on.onRecord(clientId, record._id)
      return record
    },
    complete: (payload, version, key) => existing().complete(payload, version, key),
    reopen: () => existing().reopen(),
    creation: {
      toKeep,
      isDue: answers => toKeep() !== null && clientName(answers) !== '',
      begin: ({ answers }) =>
        clientId === null && clientName(answers) !== '' && creation.begin(bodyFor(answers)),
      // What was sent may be there: then it is that client which is changed.
      end: () => {
        if (!creation.current()?.sent) creation.end()
      },
    },
  }
}

/** What a client that is still to be created is called; '' as long as nobody said. */
export function clientName(answers: Readonly<Record<string, unknown>>): string {
  const { namingField = '' } = traitsOf(openingForm)
  return String(answers[namingField] ?? '').trim()
}

/** The payload of spec 1 §7, with the calculated values where the specification has them sent. */
export function saveBody(type: FormType, { changes, via, step, computed }: SavePayload) {
  const { totalSteps } = rowOf(type)
  return {
    ...withoutNotes(changes),
    ...(via && { via }),
    ...(traitsOf(type).sendsCalculated && { calculatedFields: computed }),
    status: 'in_progress',
    isCompleted: false,
    completionPercentage: progressPercent(step, totalSteps),
    currentStep: step,
    lastSavedStep: step,
    totalSteps,
  }
}

/**
 * Whoever knows the version knows the answers and need not be sent them. The first save of a form is answered with the
 * whole of it: the server starts a form with answers of its own.
 */
export function saveHeaders(version: number | null, key: string): Record<string, string> {
  return { ...ifMatch(version, key), ...(version !== null && { prefer: 'return=minimal' }) }
}

export function ifMatch(version: number | null, key: string): Record<string, string> {
  return { 'idempotency-key': key, ...(version !== null && { 'if-match': String(version) }) }
}

export function withoutGaps(data: Answers): Record<string, Answer | null> {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, value ?? null]))
}
