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
  ['invalid JSON', '{"formData":'],
  ['an empty body', ''],
  ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ['a list', '[]'],
  ['null', 'null'],
  ['formData that is not an object', '{"formData":[{"customerName":"x"}]}'],
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

test('a refusal names the invalid fields', async () => {
  const answer = await saveRaw('{"formData":{"loanAmount":"much","customerName":7,"gender":"female"}}')
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().errors)).toEqual(['loanAmount', 'customerName'])
  expect(answer.json().message).toMatch(/loanAmount.*customerName/)
})

test('a value that cannot be stored is refused with the name of its field', async () => {
  const answer = await saveRaw('{"formData":{"customerName":"x","loanAmount":1e400}}')
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({
    message: 'loanAmount: the number is too large to be stored.',
    errors: { loanAmount: 'The number is too large to be stored.' },
  })
})

test('of many invalid fields the refusal names the first ten, shortened, and counts the others', async () => {
  const fields = Array.from({ length: 1_500 }, (_, index) => [`${index}${'x'.repeat(100)}`, 1])
  const answer = await saveRaw(JSON.stringify({ formData: Object.fromEntries(fields) }))
  expect(answer.statusCode).toBe(400)
  const { message, errors } = answer.json()
  expect(message).toMatch(/^0x{39}…: This form has no such field; 1x{39}…: .*; and 1490 more$/)
  expect(Object.keys(errors)).toHaveLength(10)
  expect(errors[`9${'x'.repeat(39)}…`]).toBe('This form has no such field')
  expect(answer.body.length).toBeLessThan(2_000)
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a body of %s is refused with 415',
  async type => {
    expect((await saveRaw('{}', type)).statusCode).toBe(415)
  },
)

test('unknown fields are ignored and never stored', async () => {
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
  ['a NUL under a long name', `${'k'.repeat(10_000)}=%00`],
  ['a long search', `search=${'%C3%A9'.repeat(2_000)}`],
  ['a long search of half escapes', `search=${'%zz%'.repeat(3_000)}`],
  ['a limit given many times', 'limit=1&'.repeat(1_500)],
  ['a long cursor', `cursor=${'W1tb'.repeat(3_000)}`],
])('a query with %s is refused with a short message', async (_what, query) => {
  const answer = await officer.call('GET', `/api/loan-officer/clients?${query}`)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().message).toMatch(/\w \w/)
  expect(answer.body.length).toBeLessThan(300)
})

test.each([
  ['GET', '/api/nothing'],
  ['POST', '/api'],
  ['GET', '/api/loan-officer'],
] as const)('%s %s is an unknown call: 404 as JSON', async (method, url) => {
  const answer = await portal.app.inject({ method, url, headers: { accept: 'text/html' } })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ message: 'This call does not exist.' })
})

test('hostile texts are stored unchanged as texts', async () => {
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

const hidden = (label: string) => `${label} contains a hidden control character; please type it again`

test.each([
  ['POST', '/api/auth/register', 400, { name: 'A\u0001', email: 'a@example.com', password: 'password' }],
  ['POST', '/api/auth/register', 400, { name: 'A', email: 'a\u0001@example.com', password: 'password' }],
  ['PUT', '/api/auth/profile', 400, { name: 'A\tB' }],
  ['POST', '/api/loan-officer/clients', 400, { name: '\u0001=HYPERLINK("http://x")' }],
  ['POST', '/api/loan-officer/clients', 400, { name: 'A', email: '\u009fa@example.com' }],
  ['POST', '/api/loan-officer/clients', 400, { name: 'A', phone: '+233\n24' }],
  ['PUT', '/api/loan-officer/clients/{id}', 400, { name: 'A\r\nB' }],
  ['PUT', '/api/loan-officer/clients/{id}', 400, { phone: '1\u007f' }],
] as const)(
  '%s %s answers %i to a control character and names its field',
  async (method, path, status, body) => {
    const clientId = await officer.newClient()
    const accounts = () => portal.db.pool.query('select name, email from users order by id')
    const clients = () => portal.db.pool.query('select name, email, phone from clients order by id')
    const before = [(await accounts()).rows, (await clients()).rows]
    const answer = await officer.call(method, path.replace('{id}', clientId), body)
    const [field = ''] = Object.entries(body).find(([, value]) => /\p{Cc}/u.test(value)) ?? []
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([status, [field]])
    expect(answer.json().message).toBe(answer.json().errors[field])
    expect([(await accounts()).rows, (await clients()).rows]).toEqual(before)
  },
)

test('creating a user with control characters answers 422 and names each field', async () => {
  const admin = await portal.person('admin')
  const answer = await admin.call('POST', '/api/admin/users/create', {
    username: 'new\u0001user',
    email: 'new@example.com',
    password: 'password',
    firstName: 'A\u0002B',
    lastName: 'C\nD',
    phone: '+233\t24',
  })
  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    {
      username: hidden('Username'),
      firstName: hidden('First name'),
      lastName: hidden('Last name'),
      phone: 'Please enter a valid phone number',
    },
  ])
})

test('an answer with a control character is refused with its field, and a multi-line text keeps its line breaks', async () => {
  const before = await stored()
  const answer = await officer.call('PUT', `/api/loan-officer/forms/${formId}/save`, {
    formData: { customerName: '\u0001=1+1', BranchName: 'Te\tma', loanAmount: 1 },
  })
  expect([answer.statusCode, answer.json().errors]).toEqual([
    400,
    { customerName: hidden('Customer name'), BranchName: hidden('Branch name') },
  ])
  expect(await stored()).toEqual(before)

  const clientId = await officer.newClient()
  await officer.completeUpTo(clientId, 'mse_assessment')
  const remarks = 'One\r\n\tTwo\nThree'
  const save = `/api/loan-officer/forms/${await officer.form(clientId, 'output_sheet')}/save`
  const kept = await officer.call('PUT', save, { formData: { remarks } })
  expect(kept.json().form.formData.remarks).toBe(remarks)
  const refused = await officer.call('PUT', save, { formData: { remarks: 'One\u0001Two' } })
  expect(refused.json()).toMatchObject({ errors: { remarks: hidden('Remarks') } })
})

test('a text that is longer than 10,000 characters is refused with its field, and nothing is stored', async () => {
  const before = await stored()
  const answer = await officer.call('PUT', `/api/loan-officer/forms/${formId}/save`, {
    formData: { BranchName: 'x'.repeat(10_001), loanAmount: 1 },
  })
  expect([answer.statusCode, answer.json().errors]).toEqual([
    400,
    { BranchName: 'Branch name: use at most 10,000 characters' },
  ])
  expect(await stored()).toEqual(before)
})

test.each([
  ['/api/auth/login', 'Invalid email or password'],
  ['/api/admin/login', 'Invalid admin credentials'],
])(
  'a sign-in at %s with control characters writes nothing of them to the audit log',
  async (url, message) => {
    const email = `\u0001=hyperlink("http://x")\u001b[31m\r\n${url}`
    const answer = await portal.app.inject({ method: 'POST', url, payload: { email, password: 'x' } })
    expect([answer.statusCode, answer.json().message]).toEqual([401, message])
    const { rows } = await portal.db.pool.query('select actor from audit_log order by id desc limit 1')
    expect(rows).toEqual([{ actor: '' }])
  },
)
