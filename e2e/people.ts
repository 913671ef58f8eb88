import { randomUUID } from 'node:crypto'
import type { Answers } from '../engine/types.ts'
import { type FormType, formTypes } from '../forms/catalogue.ts'
import { inventApplicant } from '../server/demo/applicant.ts'
import { clientFile } from '../server/demo/client-file.ts'
import { seededRandom } from '../server/demo/random.ts'
import { administrator, portalUrl } from './portal.ts'

/** A person with an account, signed in over HTTP. */
export interface Person {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly token: string
  /** Makes a call as this person and returns the answer's body. Throws if the status is not a 2xx. */
  // biome-ignore lint/suspicious/noExplicitAny: journeys read a few fields of many answers.
  call(method: string, path: string, body?: unknown): Promise<any>
}

const password = 'a-good-password'

async function send(method: string, path: string, token: string | null, body?: unknown) {
  const response = await fetch(`${portalUrl()}${path}`, {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return JSON.parse(text)
}

function person(name: string, email: string, token: string, secret = password): Person {
  return {
    name,
    email,
    password: secret,
    token,
    call: (method, path, body) => send(method, path, token, body),
  }
}

export async function signInAdministrator(): Promise<Person> {
  const { token, user } = await send('POST', '/api/admin/login', null, administrator)
  return person(user.name, administrator.email, token, administrator.password)
}

/** Creates a loan officer through the administrator's call, who then chooses their own password. */
export async function createOfficer(firstName = 'Grace'): Promise<Person> {
  const admin = await signInAdministrator()
  const given = 'given-at-first'
  const id = randomUUID().slice(0, 8)
  const email = `officer-${id}@lender.example`
  await admin.call('POST', '/api/admin/users/create', {
    username: `officer-${id}`,
    email,
    password: given,
    firstName,
    lastName: 'Oduya',
    phone: '',
    role: 'loan_officer',
  })
  const signedIn = await send('POST', '/api/auth/login', null, { email, password: given })
  // An officer who keeps the administrator's password would be asked for another one at each sign-in (D49).
  const change = { currentPassword: given, newPassword: password }
  const { token } = await send('PUT', '/api/auth/change-password', signedIn.token, change)
  return person(signedIn.user.name, email, token)
}

/** Registers an ordinary user. */
export async function register(name = 'Nadia Brandt'): Promise<Person> {
  const email = `user-${randomUUID().slice(0, 8)}@mail.example`
  const { token } = await send('POST', '/api/auth/register', null, { name, email, password })
  return person(name, email, token)
}

const assessmentYear = 2024

/** Returns a made-up customer with realistic answers to all forms. Each seed gives a different customer. */
export function customer(seed: number): {
  readonly name: string
  readonly answers: Readonly<Record<FormType, Answers>>
} {
  const random = seededRandom(seed)
  const applicant = inventApplicant(random, 0.55, new Date().getUTCFullYear())
  const lately = { from: new Date(Date.now() - 5 * 86_400_000), to: new Date() }
  const file = clientFile(
    random,
    applicant,
    { completed: formTypes.length, begun: false, ...lately },
    'Harbour Street',
    assessmentYear,
  )
  const answers = Object.fromEntries(file.map(form => [form.type, form.answers]))
  // The file has all forms completed, so it contains each type.
  return { name: applicant.name, answers: answers as Record<FormType, Answers> }
}

/** Creates, over HTTP, a client of the officer whose forms up to and including `last` are completed. */
export async function createClient(
  officer: Person,
  { name, answers }: ReturnType<typeof customer>,
  last: FormType | null,
): Promise<{ readonly id: string; readonly formIds: Readonly<Partial<Record<FormType, string>>> }> {
  const { client } = await officer.call('POST', '/api/loan-officer/clients', {
    name,
    email: 'client@mail.example',
    phone: '',
  })
  const formIds: Partial<Record<FormType, string>> = {}
  for (const formType of formTypes.slice(0, last === null ? 0 : formTypes.indexOf(last) + 1)) {
    const { form } = await officer.call('POST', `/api/loan-officer/clients/${client._id}/forms`, { formType })
    await officer.call('POST', `/api/loan-officer/forms/${form._id}/complete`, {
      formType,
      data: answers[formType],
    })
    formIds[formType] = form._id
  }
  return { id: client._id, formIds }
}
