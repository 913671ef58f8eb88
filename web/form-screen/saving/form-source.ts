import type { AnswerOf } from '../../../api/contract.ts'
import { progressPercent } from '../../../engine/progress.ts'
import type { Answer, Answers, Computed } from '../../../engine/types.ts'
import { type FormType, rowOf } from '../../../forms/catalogue.ts'
import { call } from '../../api-client.ts'
import { setActiveClientId, setActiveFormId } from '../../session.ts'
import type { Changes } from '../store/form-store.ts'
import { clientCreation } from './create-client.ts'

// spec 1 §4.14–15, §6.5, §7.15–16, §8.14; spec 2 §4.3, §7.4–5

/** A form as the server answers it. */
export type FormRecord = AnswerOf<'GET /api/loan-officer/forms/{formId}'>['form']
export type ClientRecord = NonNullable<FormRecord['client']>
export type NextForm = AnswerOf<'POST /api/loan-officer/forms/{formId}/complete'>['nextForm']

/** Contact data of a client, kept on the client and not in the form. */
export interface Contact {
  readonly email: string
  readonly phone: string
}

/** What one save carries: the answers that changed, and where the person is. */
export interface SaveText {
  /** What its draft was filed under when it was taken. */
  readonly key: string
  readonly changes: Changes
  readonly step: number
  readonly answers: Answers
  readonly computed: Computed
  /** Of a client still to be created. */
  readonly contact: Contact
}

/** Where a form is loaded from and saved to: an officer's client, a client still to be created, or one's own. */
export interface FormSource {
  /** What its drafts are filed under on this device. */
  readonly key: () => string
  /** The client that stands behind it, as far as known. */
  readonly clientId: () => string | null
  /** Whether a save without being asked is welcome: it would create a client from half a name. */
  readonly savesByItself: () => boolean
  readonly load: () => Promise<FormRecord | null>
  readonly save: (text: SaveText, version: number | null) => Promise<FormRecord>
  readonly complete: (
    text: SaveText,
    version: number | null,
  ) => Promise<{ form: FormRecord; nextForm: NextForm }>
  readonly reopen: () => Promise<FormRecord>
}

/** The form of one of the officer's clients. */
export function officerSource(type: FormType, formId: string, clientId: string | null): FormSource {
  const params = { formId }
  return {
    key: () => formId,
    clientId: () => clientId,
    savesByItself: () => true,
    load: async () => (await call('GET /api/loan-officer/forms/{formId}', { params })).form,
    save: async (text, version) => {
      const body = saveBody(type, text)
      return (
        await call('PUT /api/loan-officer/forms/{formId}/save', { params, body, headers: ifMatch(version) })
      ).form
    },
    complete: async (text, version) => {
      const body = {
        formType: type,
        data: withoutGaps({ ...text.answers, ...text.changes, ...text.computed }),
      }
      return call('POST /api/loan-officer/forms/{formId}/complete', {
        params,
        body,
        headers: ifMatch(version),
      })
    },
    reopen: async () => (await call('POST /api/loan-officer/forms/{formId}/reopen', { params })).form,
  }
}

/**
 * A Standard Form that starts a client: the first save creates the client, then the form, then saves (part 1 §4).
 * `knownClientId` is a client whose form did not come into being the last time.
 */
export function newClientSource(
  knownClientId: string | null,
  onCreated: (record: FormRecord) => void,
): FormSource {
  const type = 'user_form'
  let clientId = knownClientId
  let created: FormSource | null = null
  const createClient = clientCreation()

  async function create(text: SaveText): Promise<FormSource> {
    const name = String(text.answers['customerName'] ?? '').trim()
    if (name === '') throw new Error('Please enter customer name first')
    if (clientId === null) {
      clientId = (await createClient({ name, ...text.contact }))._id
      setActiveClientId(clientId)
    }
    const { form } = await call('POST /api/loan-officer/clients/{clientId}/forms', {
      params: { clientId },
      body: { formType: type },
    })
    setActiveFormId(type, form._id)
    return officerSource(type, form._id, clientId)
  }

  const existing = (): FormSource => {
    if (!created) throw new Error('No active client or form found.')
    return created
  }

  return {
    key: () => created?.key() ?? 'new',
    clientId: () => clientId,
    savesByItself: () => created !== null,
    load: async () => created?.load() ?? null,
    save: async (text, version) => {
      if (created) return created.save(text, version)
      const source = await create(text)
      const record = await source.save({ ...text, changes: withoutGaps(text.answers) }, null)
      created = source
      onCreated(record)
      return record
    },
    complete: (text, version) => existing().complete(text, version),
    reopen: () => existing().reopen(),
  }
}

/** A regular user's own form, created by its first save. */
export function ownSource(type: FormType): FormSource {
  const formName = rowOf(type).name
  return {
    key: () => `own:${type}`,
    clientId: () => null,
    savesByItself: () => true,
    load: async () => (await call('GET /api/form/data/{formName}', { params: { formName } })).formData,
    save: async (text, version) => {
      const { formData: responses, ...rest } = saveBody(type, text)
      const body = { formName, responses, ...rest }
      return (await call('POST /api/form/save', { body, headers: ifMatch(version) })).form
    },
    complete: async (text, version) => {
      const { status: _, ...rest } = saveBody(type, text)
      const body = {
        formName,
        ...rest,
        responses: withoutGaps({ ...text.answers, ...text.changes }),
        isCompleted: true,
        completionPercentage: 100,
      }
      const answer = await call('POST /api/form/save', { body, headers: ifMatch(version) })
      return { form: answer.form, nextForm: answer.nextForm ?? null }
    },
    reopen: async () => (await call('POST /api/form/reopen', { body: { formName } })).form,
  }
}

/** The payload of part 1 §7; the chained forms of part 2 also send their calculated values (which the server ignores, D3). */
function saveBody(type: FormType, { changes, step, computed }: SaveText) {
  const { totalSteps } = rowOf(type)
  return {
    formData: { ...changes },
    ...(type !== 'user_form' && type !== 'mse_assessment' && { calculatedFields: computed }),
    status: 'in_progress',
    isCompleted: false,
    completionPercentage: progressPercent(step, totalSteps),
    currentStep: step,
    lastSavedStep: step,
    totalSteps,
  }
}

function ifMatch(version: number | null): Record<string, string> {
  return version === null ? {} : { 'if-match': String(version) }
}

function withoutGaps(data: Answers): Record<string, Answer | null> {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, value ?? null]))
}
