import createClient, { type Client } from 'openapi-fetch'
import type { components, paths } from './portal-api.ts'

/**
 * An example of a program that uses the portal by its API: a loan officer creates a client, takes it through the chain of
 * forms and reads the file; an administrator reads what has become of it.
 *
 * `portal-api.ts` is generated from the document of the portal that the program is to talk to:
 *
 *     npx openapi-typescript http://127.0.0.1:3000/api/openapi.json -o portal-api.ts
 *
 * server/meta/openapi/client.test.ts generates it, compiles this file with it and runs it, so it stays right.
 */

type Schemas = components['schemas']
type Portal = Client<paths>
type FormType = Schemas['FormType']

/** A call that the portal has refused: with which status, and what it said. */
export class Refused extends Error {
  readonly status: number
  readonly body: Schemas['ErrorBody'] | undefined

  constructor(status: number, body: Schemas['ErrorBody'] | undefined) {
    super(body?.message ?? `The portal answered ${status}.`)
    this.status = status
    this.body = body
  }
}

interface Answered<Answer> {
  readonly data?: Answer
  readonly error?: Schemas['ErrorBody']
  readonly response: Response
}

function answerOf<Answer>({ data, error, response }: Answered<Answer>): Answer {
  if (data === undefined) throw new Refused(response.status, error)
  return data
}

/** Signs in and gives a client whose calls carry the session's token. */
export async function signIn(
  baseUrl: string,
  credentials: Schemas['Credentials'],
  as: 'officer' | 'administrator',
): Promise<Portal> {
  const portal = createClient<paths>({ baseUrl })
  const { token } = answerOf(
    as === 'officer'
      ? await portal.POST('/api/auth/login', { body: credentials })
      : await portal.POST('/api/admin/login', { body: credentials }),
  )
  portal.use({
    onRequest: ({ request }) => {
      request.headers.set('Authorization', `Bearer ${token}`)
      return request
    },
  })
  return portal
}

/** Creates a client, fills and completes its forms one after the other, and reads its file. */
export async function assessClient(
  portal: Portal,
  client: Schemas['NewClient'],
  answersTo: (formType: FormType) => Schemas['FieldValues'],
): Promise<Schemas['ClientFile']> {
  const created = answerOf(
    await portal.POST('/api/loan-officer/clients', {
      // Sent again with the same key, the request creates no second client.
      params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
      body: client,
    }),
  )
  const clientId = created.client._id
  let formType: FormType | undefined = 'user_form'
  while (formType) {
    const form = await openForm(portal, clientId, formType)
    const saved = await saveAnswers(portal, form, answersTo(formType))
    formType = await completeForm(portal, saved)
  }
  return answerOf(
    await portal.GET('/api/loan-officer/clients/{clientId}/forms', { params: { path: { clientId } } }),
  )
}

async function openForm(
  portal: Portal,
  clientId: string,
  formType: FormType,
): Promise<Schemas['FormRecord']> {
  const { form } = answerOf(
    await portal.POST('/api/loan-officer/clients/{clientId}/forms', {
      params: { path: { clientId } },
      body: { formType },
    }),
  )
  return form
}

/** Refused with the code `stale` when somebody else has saved the form since it was read. */
export async function saveAnswers(
  portal: Portal,
  form: Schemas['FormRecord'],
  answers: Schemas['FieldValues'],
): Promise<Schemas['FormRecord']> {
  const saved = answerOf(
    await portal.PUT('/api/loan-officer/forms/{formId}/save', {
      params: { path: { formId: form._id }, header: { 'If-Match': String(form.version) } },
      body: { formData: answers, currentStep: form.totalSteps },
    }),
  )
  // The answer has all of the form, or without the answers when `Prefer: return=minimal` asks for that.
  return { ...form, ...saved.form }
}

/** The type of the form that follows, if any does. */
async function completeForm(portal: Portal, form: Schemas['FormRecord']): Promise<FormType | undefined> {
  const completed = answerOf(
    await portal.POST('/api/loan-officer/forms/{formId}/complete', {
      params: { path: { formId: form._id }, header: { 'If-Match': String(form.version) } },
      body: { formType: form.formType },
    }),
  )
  return completed.nextForm?.formType
}

/** What an administrator reads of a client: the file, each form in words for people, and the list of clients as CSV. */
export async function readAsAdministrator(portal: Portal, clientId: string) {
  const file = answerOf(
    await portal.GET('/api/admin/clients/{clientId}/forms', { params: { path: { clientId } } }),
  )
  const submissions: Schemas['SubmissionDetails'][] = []
  for (const form of file.forms) {
    const { submission } = answerOf(
      await portal.GET('/api/admin/submissions/{formType}/{submissionId}', {
        params: { path: { formType: 'all-submissions', submissionId: form._id } },
      }),
    )
    submissions.push(submission)
  }
  const csv = answerOf(
    await portal.GET('/api/admin/export/clients/{format}', {
      params: { path: { format: 'csv' }, query: { search: file.client.name } },
      parseAs: 'text',
    }),
  )
  return { file, submissions, csv }
}
