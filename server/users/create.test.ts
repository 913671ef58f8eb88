import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

let portal: TestPortal
let admin: Person

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.person('admin')
})
afterAll(() => portal.close())

const officer = {
  username: 'k.asante',
  email: 'K.Asante@Example.com',
  password: 'a pass phrase',
  firstName: 'Kwame',
  lastName: 'Asante',
  phone: '+233 24 555 0101',
}
const create = (change: object) => admin.call('POST', '/api/admin/users/create', { ...officer, ...change })

// spec 2 §6.4, §7.14
test('creates an officer by default, marked as created by the admin, who can sign in', async () => {
  const answer = await create({ createdBy: 'somebody', isActive: false })
  expect(answer.statusCode).toBe(201)
  expect(answer.json().user).toMatchObject({
    name: 'Kwame Asante',
    email: 'k.asante@example.com',
    role: 'loan_officer',
  })
  const row = await portal.db.kysely
    .selectFrom('users')
    .selectAll()
    .where('username', '=', 'k.asante')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ created_by: 'admin', is_active: true, phone: officer.phone })
  const signIn = await portal.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: 'k.asante', password: 'a pass phrase' },
  })
  expect(signIn.json().user.role).toBe('loan_officer')
})

// spec 2 §5.19
test('a taken user name and a taken e-mail are refused with a message that names which one', async () => {
  await create({ username: 'taken', email: 'taken@example.com' })
  const username = await create({ username: 'TAKEN', email: 'other@example.com' })
  expect(username.statusCode).toBe(409)
  expect(username.json().message).toMatch(/username/)
  const email = await create({ username: 'other', email: 'Taken@example.com' })
  expect(email.statusCode).toBe(409)
  expect(email.json().message).toMatch(/email/)
  expect(email.json().message).not.toMatch(/username/)
})

test('a taken user name and a taken e-mail are both named in one refusal', async () => {
  await create({ username: 'both', email: 'both@example.com' })
  const answer = await create({ username: 'Both', email: 'BOTH@example.com' })
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([409, ['username', 'email']])
  await create({ username: 'apart', email: 'apart@example.com' })
  const apart = await create({ username: 'both', email: 'apart@example.com' })
  expect(Object.keys(apart.json().errors)).toEqual(['username', 'email'])
})

// spec 2 §5.12–14, §5.16, §9.5
test.each([
  [{ username: ' ' }, { username: 'Username is required' }],
  [{ username: 'ab' }, { username: 'Username must be at least 3 characters long' }],
  [{ email: '' }, { email: 'Email is required' }],
  [{ email: 'k.asante' }, { email: 'Please enter a valid email address' }],
  [{ password: '' }, { password: 'Password is required' }],
  [{ password: '12345' }, { password: 'Password must be at least 6 characters long' }],
  [{ firstName: '' }, { firstName: 'First name is required' }],
  [{ lastName: undefined }, { lastName: 'Last name is required' }],
  [{ phone: '0245550101' }, { phone: 'Please enter a valid phone number' }],
  [{ phone: '+1234567890123456 7' }, { phone: 'Please enter a valid phone number' }],
  [{ phone: 'ask me' }, { phone: 'Please enter a valid phone number' }],
  [{ role: 'superuser' }, { role: 'Role must be loan_officer, user or admin' }],
])('%j is refused with 422', async (change, errors) => {
  const answer = await create(change)
  expect([answer.statusCode, answer.json().errors]).toEqual([422, errors])
})

test('all invalid fields are named at once', async () => {
  const answer = await admin.call('POST', '/api/admin/users/create', {})
  expect(Object.keys(answer.json().errors)).toEqual([
    'username',
    'email',
    'password',
    'firstName',
    'lastName',
  ])
})

// spec 2 §5.17
test.each(['', '+1', '1234567890123456'])('the phone %j is accepted', async phone => {
  const name = `phone${phone.length}`
  expect((await create({ username: name, email: `${name}@example.com`, phone })).statusCode).toBe(201)
})
