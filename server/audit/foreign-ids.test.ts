import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

let portal: TestPortal
let owner: Person
let stranger: Person
let clientId: string
let formId: string
const nobodys = '00000000-0000-4000-8000-000000000000'

beforeAll(async () => {
  portal = await testPortal()
  owner = await portal.person('loan_officer')
  stranger = await portal.person('loan_officer')
  clientId = await owner.newClient()
  formId = await owner.form(clientId, 'user_form')
})
afterAll(() => portal.close())

const noted = () =>
  portal.db.kysely
    .selectFrom('audit_log')
    .select(['actor', 'subject', 'detail'])
    .where('event', '=', 'foreign id')
    .orderBy('subject')
    .execute()

// D11
test.each([
  ['an answer to an unknown field', 'PUT', '/save', { formData: { nonsense: 1 } }, {}],
  ['an answer of a wrong type', 'PUT', '/save', { formData: { customerName: 5 } }, {}],
  ['the type of another form', 'POST', '/complete', { formType: 'bank_analysis', data: {} }, {}],
  ['an invalid version', 'PUT', '/save', { formData: {} }, { 'if-match': 'x' }],
] as const)(
  '%s gets the same answer for somebody else’s form as for one that does not exist',
  async (_, method, path, body, sent) => {
    const headers: Record<string, string> = { ...sent }
    const address = (id: string) => `/api/loan-officer/forms/${id}${path}`
    const foreign = await stranger.call(method, address(formId), body, headers)
    const unknown = await stranger.call(method, address(nobodys), body, headers)
    expect([foreign.statusCode, foreign.body]).toEqual([unknown.statusCode, unknown.body])
    expect(foreign.statusCode).toBe(404)
    expect((await owner.call(method, address(formId), body, headers)).statusCode).toBe(400)
  },
)

test('a request for somebody else’s client or form is in the audit log, at most once a minute', async () => {
  for (const id of [nobodys, clientId, clientId])
    expect((await stranger.call('GET', `/api/loan-officer/clients/${id}/forms`)).statusCode).toBe(404)
  expect((await stranger.call('GET', `/api/loan-officer/forms/${formId}`)).statusCode).toBe(404)
  expect((await owner.call('GET', `/api/loan-officer/forms/${nobodys}`)).statusCode).toBe(404)
  await vi.waitFor(async () =>
    expect((await noted()).map(row => [row.actor, row.subject]).sort()).toEqual(
      [
        [stranger.email, clientId],
        [stranger.email, formId],
      ].sort(),
    ),
  )
})
