import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestPortal, testPortal } from './test-portal.ts'

let portal: TestPortal
let officer: Person
let formId: string

beforeAll(async () => {
  portal = await testPortal()
  officer = await portal.person('loan_officer')
  formId = await officer.form(await officer.newClient(), 'user_form')
})
afterAll(() => portal.close())

const saveRaw = (payload: string | Buffer, type = 'application/json') =>
  portal.app.inject({
    method: 'PUT',
    url: `/api/loan-officer/forms/${formId}/save`,
    headers: { authorization: `Bearer ${officer.token}`, 'content-type': type },
    payload,
  })
const stored = async () => (await officer.call('GET', `/api/loan-officer/forms/${formId}`)).json().form

// D3, D32
test.each([
  ['__proto__', '{"formData":{"__proto__":{"role":"admin"},"customerName":"x"}}'],
  ['constructor.prototype', '{"formData":{"customerName":"x"},"constructor":{"prototype":{"a":1}}}'],
  ['NUL', '{"formData":{"customerName":"a\\u0000b"}}'],
  ['a lone surrogate', '{"formData":{"customerName":"\\ud800"}}'],
  ['1e400', '{"formData":{"customerName":"x","loanAmount":1e400}}'],
  ['an integer past 2^53', '{"formData":{"loanAmount":12345678901234567890}}'],
  ['30 levels', `{"formData":${'{"a":'.repeat(30)}1${'}'.repeat(30)}}`],
  ['no JSON', '{"formData":'],
  ['nothing', ''],
  ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ['a list', '[]'],
  ['null', 'null'],
  ['formData that is no object', '{"formData":[{"customerName":"x"}]}'],
  ['an unknown field', '{"formData":{"customerName":"x","isAdmin":true}}'],
  ['a wrong type', '{"formData":{"customerName":"x","loanAmount":"30000"}}'],
  ['an object as an answer', '{"formData":{"customerName":{"toString":"x"}}}'],
])('%s is refused with 400, and nothing is stored', async (_what, payload) => {
  const before = await stored()
  const answer = await saveRaw(payload)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().message).toEqual(expect.stringMatching(/\S/))
  expect(await stored()).toEqual(before)
})

test('a body of 300 KB is refused with 413, and nothing is stored', async () => {
  const before = await stored()
  const answer = await saveRaw(JSON.stringify({ formData: { customerName: 'x'.repeat(300_000) } }))
  expect(answer.statusCode).toBe(413)
  expect(answer.json().message).toMatch(/256 KiB/)
  expect(await stored()).toEqual(before)
})

test('a refusal names the fields at fault', async () => {
  const answer = await saveRaw('{"formData":{"loanAmount":"much","customerName":7,"gender":"female"}}')
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().errors)).toEqual(['loanAmount', 'customerName'])
  expect(answer.json().message).toMatch(/loanAmount.*customerName/)
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a body of %s is refused with 400',
  async type => {
    expect((await saveRaw('{}', type)).statusCode).toBe(400)
  },
)

test('what the contract does not know is ignored, never stored', async () => {
  const answer = await officer.call('POST', '/api/loan-officer/clients', {
    name: 'Plain',
    officer_id: '00000000-0000-4000-8000-000000000000',
    clientId: 'CL-1',
    deleted_at: '2020-01-01',
  })
  expect(answer.statusCode).toBe(201)
  const row = await portal.db.kysely
    .selectFrom('clients')
    .selectAll()
    .where('id', '=', answer.json().client._id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ officer_id: officer.id, deleted_at: null })
  expect(row.client_id).not.toBe('CL-1')
})

test.each([
  ['/api/loan-officer/clients?search=%00', 400],
  ['/api/loan-officer/clients?limit=0', 400],
  ['/api/loan-officer/clients?limit=501', 400],
  ['/api/loan-officer/clients?limit=ten', 400],
  ['/api/loan-officer/clients?search=a&search=b', 400],
  ['/api/loan-officer/clients?cursor=nonsense', 400],
  [`/api/loan-officer/clients?cursor=${Buffer.from('2024-05-45 00:00:00+00 x').toString('base64url')}`, 400],
  ['/api/loan-officer/clients?search=%25_%5C%27%22%3B--', 200],
  ['/api/loan-officer/forms/1', 404],
  ["/api/loan-officer/forms/'%20or%201=1", 404],
  ['/api/loan-officer/clients/%00/forms', 400],
  ['/api/loan-officer/clients/%zz/forms', 400],
  [`/api/loan-officer/clients/${'x'.repeat(101)}/forms`, 400],
])('GET %s answers %i as JSON', async (url, status) => {
  const answer = await officer.call('GET', url)
  expect(answer.statusCode).toBe(status)
  if (status >= 400) expect(answer.json().message).toEqual(expect.any(String))
})

test.each([
  ['GET', '/api/nothing'],
  ['POST', '/api'],
  ['PATCH', '/api/auth/login'],
  ['DELETE', '/api/auth/profile'],
  ['GET', '/api/loan-officer'],
] as const)('%s %s is no call: 404 as JSON', async (method, url) => {
  const answer = await portal.app.inject({ method, url, headers: { accept: 'text/html' } })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ message: 'There is no such call.' })
})

test('hostile texts are kept as the texts they are', async () => {
  const texts = [
    '<script>alert(1)</script>',
    "'; drop table clients; --",
    '=1+1',
    '\u202Egnp.exe',
    'Ω'.repeat(190),
  ]
  for (const name of texts) {
    const answer = await officer.call('POST', '/api/loan-officer/clients', { name })
    expect(answer.json().client.name).toBe(name)
  }
})
