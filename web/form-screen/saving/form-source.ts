import type { AnswerOf } from '../../../api/contract.ts'
import { fieldOfMarkKey, type Origins, withNotes, withoutNotes } from '../../../engine/marks.ts'
import { progressPercent } from '../../../engine/progress.ts'
import type { Answer, Answers, Computed, Problem } from '../../../engine/types.ts'
import { type FormType, rowOf } from '../../../forms/catalogue.ts'
import { openingForm } from '../../../forms/chain.ts'
import { traitsOf } from '../../../forms/traits.ts'
import { ApiError, call, isLineDown, isTransient, messageOf } from '../../app/api-client.ts'
import { randomKey } from '../../app/random-key.ts'
import type { ClientContact } from '../contact/client-contact.ts'
import type { Contact } from '../contact/contact-texts.ts'
import { rememberClient } from '../drafts/draft-slot.ts'
import type { Changes } from '../store/answer-sheet.ts'
import type { FormStore } from '../store/form-store.ts'
import { type Creation, clientCreation } from './create-client.ts'

// spec 1 §4.14–15, §6.5, §7.15–16, §8.12, §8.14; spec 2 §4.3, §7.4–5, §8.2

/** A form as the server returns it. */
export type FormRecord = AnswerOf<'GET /api/loan-officer/forms/{formId}'>['form']
/** The answer to a save: the whole form, or only what a caller who knows the answers cannot know. */
export type SavedRecord = AnswerOf<'PUT /api/loan-officer/forms/{formId}/save'>['form']
export type ClientRecord = NonNullable<FormRecord['client']>
export type NextForm = AnswerOf<'POST /api/loan-officer/forms/{formId}/complete'>['nextForm']

/** What one save sends: the changed answers and the current step. */
export interface SavePayload {
  readonly changes: Changes
  /** For changed answers that nobody typed: where they came from. */
  readonly via?: Origins
  readonly step: number
  /** The furthest step that was open. */
  readonly furthest: number
  readonly answers: Answers
  readonly computed: Computed
  /** The calculated values below their minimum that a person confirmed as facts (D45). */
  readonly confirms: readonly string[]
}

/**
 * Where a form is loaded from and saved to: a client of the officer, a client that has yet to be created, or the regular
 * user's own forms.
 */
export interface FormSource {
  /** The key that its drafts are stored under on this device. */
  readonly key: () => string
  /** The id of the client that the form belongs to; null if there is none, or none yet. */
  readonly clientId: () => string | null
  /** The id of the client's form; undefined while it does not exist. */
  readonly formId: () => string | undefined
  /** Whether the form saves automatically. A new client's does not, because a save would create a client from half a name. */
  readonly savesByItself: () => boolean
  readonly load: () => Promise<FormRecord | null>
  /** Saves the form. Requests with the same key count as one save (D50). */
  readonly save: (payload: SavePayload, version: number | null, key: string) => Promise<SavedRecord>
  readonly complete: (
    payload: SavePayload,
    version: number | null,
    key: string,
  ) => Promise<{ form: FormRecord; nextForm: NextForm }>
  readonly reopen: () => Promise<FormRecord>
  /** Present only for a client that has yet to be created. */
  readonly creation?: CreationState
}

/** Whether and how a new client is created automatically, without the user saving again. */
export interface CreationState {
  /** Returns what the draft stores about the creation. A client typed without a connection is created once there is one. */
  readonly toKeep: () => Creation | null
  readonly isDue: (answers: Answers) => boolean
  /** Called before a save. Returns true if the device has to store what is about to be sent. */
  readonly begin: (payload: SavePayload) => boolean
  /** Called when the user discards what was typed. */
  readonly end: () => void
}

/**
 * Returns the record with its notes. Throws if it is not this client's form of this type, so that no other is shown (D37).
 */
export function belongingTo(clientId: string, type: FormType, record: FormRecord): FormRecord {
  if (record.client?._id !== clientId || record.formType !== type)
    throw new Error(traitsOf(type).texts.missing)
  return withNotes(record)
}

function sentAlongWith(type: FormType): Readonly<Record<string, string>> {
  const at = new Date().toISOString()
  const values = Object.entries(traitsOf(type).extras ?? {})
  return Object.fromEntries(values.map(([key, valueAt]) => [key, valueAt(at)]))
}

/**
 * The version of a form that nobody has saved yet. The first save names it, so that a save by someone else or in another tab
 * since then is detected and merged. The same goes for the user's own save if its answer was lost when the page closed.
 */
const AS_CREATED = 1

/** The source of a form of one of the officer's clients. */
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
      const headers = saveHeaders(version, key)
      const options = { params, body, headers, keepalive: true }
      const answer = await call('PUT /api/loan-officer/forms/{formId}/save', options)
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

/** Thrown if a save lacks an answer that it requires; `message` is the specified text. */
export class MissingAnswer extends Error {
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

/** Stores the contact data of one of the officer's clients. */
export async function saveContact(clientId: string, changes: Partial<Contact>): Promise<Contact> {
  const options = { params: { clientId }, body: { ...changes }, keepalive: true }
  return (await call('PUT /api/loan-officer/clients/{clientId}', options)).client
}

export interface NewClientEvents {
  /** Called when the client exists, before their form is created. */
  readonly onClient: (clientId: string) => void
  readonly onRecord: (clientId: string, formId: string) => void
}

/**
 * The source of a Standard Form that starts a client: the first save creates the client, then the form, then saves (spec 1
 * §4). `knownClientId` is a client that was created earlier but whose form was not; `draftKey` is the key of the draft until
 * the form exists; `left` is the state of the creation in that draft.
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
      // If the creation was sent, the client may exist, and the next save updates it instead of creating another one.
      end: () => {
        if (!creation.current()?.sent) creation.end()
      },
    },
  }
}

/** Returns the name of a client that has yet to be created; '' if none is typed. */
export function clientName(answers: Readonly<Record<string, unknown>>): string {
  const { namingField = '' } = traitsOf(openingForm)
  return String(answers[namingField] ?? '').trim()
}

/** Returns the payload of spec 1 §7, with the calculated values for the forms that are specified to send them. */
export function saveBody(type: FormType, { changes, via, step, furthest, computed }: SavePayload) {
  const { totalSteps } = rowOf(type)
  return {
    ...withoutNotes(changes),
    ...(via && { via }),
    ...(traitsOf(type).sendsCalculated && { calculatedFields: computed }),
    status: 'in_progress',
    isCompleted: false,
    completionPercentage: progressPercent(step, totalSteps),
    currentStep: step,
    lastSavedStep: furthest,
    totalSteps,
  }
}

/**
 * A caller that knows the version knows the answers, so the server need not return them. The answer to the first save
 * contains the whole form, because the server creates a form with answers of its own.
 */
export function saveHeaders(version: number | null, key: string): Record<string, string> {
  return { ...ifMatch(version, key), ...(version !== null && { prefer: 'return=minimal' }) }
}

export function ifMatch(version: number | null, key: string): Record<string, string> {
  return { 'idempotency-key': key, 'if-match': String(version ?? AS_CREATED) }
}

export function withoutGaps(data: Answers): Record<string, Answer | null> {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, value ?? null]))
}

// D50

interface Attempt {
  readonly key: string
  readonly payload: SavePayload
  readonly version: number | null
}

/**
 * Sends a payload under an idempotency key. Until an answer arrives, each call repeats the same payload with the same key, so
 * that the server counts them as one. The result contains the payload that was sent, which tells the caller whether the new
 * one has yet to be sent. `fits` decides whether the earlier payload may be repeated in place of the new one; it never is
 * once the form has another version.
 */
function repeatable<Result>(
  send: (payload: SavePayload, version: number | null, key: string) => Promise<Result>,
  fits: (sent: SavePayload, now: SavePayload) => boolean,
) {
  let unanswered: Attempt | null = null
  return async (payload: SavePayload, version: number | null) => {
    const before = unanswered
    const attempt: Attempt =
      before && before.version === version && fits(before.payload, payload)
        ? before
        : { key: randomKey(), payload, version }
    unanswered = attempt
    try {
      const answer = await send(attempt.payload, attempt.version, attempt.key)
      unanswered = null
      return { payload: attempt.payload, answer }
    } catch (error) {
      // An expired session says nothing about what was sent before.
      if (!isTransient(error) && !(error instanceof ApiError && error.status === 401)) unanswered = null
      throw error
    }
  }
}

/** The saves and completions of a form. Completing again with other answers is a new completion. */
export function repeatableSends(source: FormSource) {
  return {
    save: repeatable(source.save, () => true),
    complete: repeatable(source.complete, (sent, now) => JSON.stringify(sent) === JSON.stringify(now)),
  }
}

/** Returns the answers that the server refused as problems of their fields; the server names each by its key (D3). */
export function refusedAnswers(store: FormStore, error: unknown): Problem[] {
  if (!(error instanceof ApiError)) return []
  return Object.entries(error.body?.errors ?? {}).flatMap(([name, message]) => {
    const field = fieldOfError(name)
    const label = store.definition(field)?.label
    if (label === undefined) return []
    // A message in lower case continues a sentence that starts with the field's name, so it gets the label of the field.
    const said = /^[a-z]/.test(message) ? `${label}: ${message}` : message
    return [{ field, code: 'rule' as const, message: said }]
  })
}

/**
 * Maps a name in the error to a field. The call that creates a client has its own name for the answer with the client's name.
 */
function fieldOfError(name: string): string {
  return name === 'name' ? (traitsOf(openingForm).namingField ?? name) : (fieldOfMarkKey(name) ?? name)
}

/** Returns why a save was refused, for people: the problems with the answers, else the server's message; '' if unknown. */
export function reasonOfRefusal(store: FormStore, error: unknown): string {
  const problems = refusedAnswers(store, error)
  return problems.length > 0 ? problems.map(({ message }) => message).join('. ') : messageOf(error, '')
}
