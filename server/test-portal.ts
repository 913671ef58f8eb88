import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { type FormType, formTypes } from '../forms/catalogue.ts'
import { buildApp } from './app.ts'
import { hashPassword } from './auth/argon2.ts'
import { createSessions } from './auth/sessions.ts'
import { type Config, readConfig } from './config.ts'
import type { Role } from './db/tables.ts'
import { type TestDatabase, testDatabase } from './db/test-database.ts'
import { chainUpTo, completeAnswers } from './test-answers.ts'
import { checkAgainstContract } from './test-conformity.ts'

/** A portal on a database of its own, and its users. It serves with a role that owns nothing. */
export interface TestPortal {
  readonly app: FastifyInstance
  /** Connected as the owner of the tables. */
  readonly db: TestDatabase
  readonly config: Config
  /** Creates an account with the password `password` and signs it in. */
  person(role: Role, name?: string): Promise<Person>
  close(): Promise<void>
}

export interface Person {
  readonly id: string
  readonly email: string
  readonly token: string
  /** Makes a call as this person; `json()` parses the answer's body. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Headers,
  ): Promise<LightMyRequestResponse>
  newClient(name?: string): Promise<string>
  /** Loads or creates the client's form of a type and returns its id. */
  form(clientId: string, type: FormType): Promise<string>
  /** Completes the client's forms up to and including `last`. */
  completeUpTo(clientId: string, last: FormType): Promise<void>
  completeAll(clientId: string): Promise<void>
}

type Headers = Record<string, string>

export async function testPortal(settings: Record<string, string> = {}): Promise<TestPortal> {
  const db = await testDatabase()
  const config = readConfig(settings)
  const app = await buildApp({ db: db.serving, config })
  const sessions = createSessions(db.serving, config)
  const password_hash = await hashPassword('password')
  let people = 0
  return {
    app,
    db,
    config,
    person: async (role, name = 'Somebody') => {
      people += 1
      const user = await db.kysely
        .insertInto('users')
        .values({
          name,
          email: `${role}${people}@example.com`,
          username: `${role}${people}`,
          role,
          password_hash,
          created_by: 'admin',
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      const token = await sessions.open(user)
      if (token === null) throw new Error('The account that was just made is not there.')
      return personOf(app, user.id, user.email, token)
    },
    close: async () => {
      await app.close()
      await db.drop()
    },
  }
}

function personOf(app: FastifyInstance, id: string, email: string, token: string): Person {
  const call: Person['call'] = async (method, url, body, headers = {}) => {
    const answer = await app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(body !== undefined && { payload: Object(body) }),
    })
    const { statusCode: status, body: text, headers: answered } = answer
    checkAgainstContract(method, url, { status, body: text, etag: answered.etag })
    return answer
  }
  const must = async (answer: Promise<LightMyRequestResponse>) => {
    const response = await answer
    if (response.statusCode >= 300) throw new Error(`${response.statusCode}: ${response.body}`)
    return response.json()
  }
  const form: Person['form'] = async (clientId, formType) =>
    (await must(call('POST', `/api/loan-officer/clients/${clientId}/forms`, { formType }))).form._id
  const complete = async (clientId: string, types: readonly FormType[]) => {
    for (const formType of types) {
      const formId = await form(clientId, formType)
      const data = completeAnswers(formType)
      await must(call('POST', `/api/loan-officer/forms/${formId}/complete`, { formType, data }))
    }
  }
  return {
    id,
    email,
    token,
    call,
    form,
    newClient: async (name = 'Ama Mensah') =>
      (await must(call('POST', '/api/loan-officer/clients', { name }))).client._id,
    completeUpTo: (clientId, last) => complete(clientId, chainUpTo(last)),
    completeAll: clientId => complete(clientId, formTypes),
  }
}
