import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

let portal: TestPortal
let addresses = 0

beforeAll(async () => {
  portal = await testPortal({ TRUST_PROXY: 'yes' })
})
afterAll(() => portal.close())

/** Each request has its own address, so that one test's failures do not count against another. */
const signIn = (
  email: string,
  password: string,
  { door = '/api/auth/login', from = `10.1.0.${++addresses}` } = {},
) =>
  portal.app.inject({
    method: 'POST',
    url: door,
    payload: { email, password },
    headers: { 'x-forwarded-for': from },
  })
const admins = { door: '/api/admin/login' }
const events = (actor: string) =>
  portal.db.kysely.selectFrom('audit_log').select('event').where('actor', '=', actor).orderBy('id').execute()

describe('the ordinary sign-in and that of administrators', () => {
  // spec 1 §3.1, §7.1
  test('an officer signs in by e-mail or user name, in upper or lower case', async () => {
    const officer = await portal.person('loan_officer', 'Efua')
    for (const name of [
      officer.email,
      ` ${officer.email.toUpperCase()} `,
      officer.email.split('@')[0] ?? '',
    ]) {
      const answer = await signIn(name, 'password')
      expect(answer.statusCode).toBe(200)
      expect(answer.json().user).toEqual({
        _id: officer.id,
        name: 'Efua',
        username: officer.email.split('@')[0],
        email: officer.email,
        role: 'loan_officer',
        createdAt: expect.any(String),
      })
      expect(answer.json().token).toMatch(/^[\w-]{43}$/)
    }
  })

  // spec 1 §2.19, §6.1; D9
  test('at the ordinary sign-in an administrator gets 403 use_admin_login with the right password, and 401 with a wrong one', async () => {
    const admin = await portal.person('admin')
    const right = await signIn(admin.email, 'password')
    expect([right.statusCode, right.json().code]).toEqual([403, 'use_admin_login'])
    const wrong = await signIn(admin.email, 'passwort')
    expect([wrong.statusCode, wrong.json().message]).toEqual([401, 'Invalid email or password'])
    expect((await signIn(admin.email, 'password', admins)).json().user.role).toBe('admin')
  })

  // spec 1 §7.6
  test('the administrators’ sign-in accepts only administrators, and refuses all others in the same words', async () => {
    const officer = await portal.person('loan_officer')
    for (const [name, password] of [
      [officer.email, 'password'],
      [officer.email, 'wrong'],
      ['nobody@example.com', 'password'],
    ] as const) {
      const answer = await signIn(name, password, admins)
      expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'Invalid admin credentials' }])
    }
  })

  test('an unknown account and a wrong password get the same answer', async () => {
    const user = await portal.person('user')
    const unknown = await signIn('unknown@example.com', 'password')
    const wrong = await signIn(user.email, 'wrong')
    expect(unknown.json()).toEqual(wrong.json())
    expect(unknown.statusCode).toBe(401)
  })

  test('a deactivated account is reported only with the right password; a deleted one counts as unknown', async () => {
    const user = await portal.person('user')
    const set = (change: object) =>
      portal.db.kysely.updateTable('users').set(change).where('id', '=', user.id).execute()
    await set({ is_active: false })
    expect((await signIn(user.email, 'password')).json().message).toMatch(/deactivated/)
    expect((await signIn(user.email, 'wrong')).json().message).toBe('Invalid email or password')
    await set({ is_active: true, deleted_at: new Date() })
    expect((await signIn(user.email, 'password')).json().message).toBe('Invalid email or password')
  })

  test('sign-ins and failures are in the audit log, without passwords', async () => {
    const user = await portal.person('user')
    await signIn(user.email, 'secret-guess')
    await signIn(user.email, 'password')
    expect(await events(user.email)).toEqual([{ event: 'sign-in failed' }, { event: 'sign-in' }])
    const rows = await portal.db.kysely.selectFrom('audit_log').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/secret-guess|"password"/)
  })
})

test('the proxy determines a caller’s address; without a proxy, it is that of the connection', async () => {
  const direct = await buildApp({ db: portal.db, config: readConfig({}) })
  const { email } = await portal.person('user')
  for (const app of [portal.app, direct])
    await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: 'a guess' },
      remoteAddress: '10.9.0.1',
      headers: {
        'x-forwarded-for': '192.0.2.66, 198.51.100.7',
        'x-real-ip': '192.0.2.67',
        forwarded: 'for=192.0.2.68',
      },
    })
  await direct.close()
  const noted = await portal.db.kysely
    .selectFrom('audit_log')
    .select('address')
    .where('actor', '=', email)
    .orderBy('id')
    .execute()
  expect(noted.map(({ address }) => address)).toEqual(['198.51.100.7', '10.9.0.1'])
})

describe('registration', () => {
  const register = (body: object) =>
    portal.app.inject({ method: 'POST', url: '/api/auth/register', payload: body })
  const newcomer = { name: ' Yaw Darko ', email: ' Yaw@Example.com ', password: 'a pass phrase' }

  // spec 1 §7.2–3; D11
  test('creates a regular user even if another role is sent, and signs them in', async () => {
    const answer = await register({
      ...newcomer,
      role: 'admin',
      isActive: false,
      createdBy: 'admin',
      _id: 'x',
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json().user).toMatchObject({ name: 'Yaw Darko', email: 'yaw@example.com', role: 'user' })
    const row = await portal.db.kysely
      .selectFrom('users')
      .selectAll()
      .where('email', '=', 'yaw@example.com')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ role: 'user', is_active: true, created_by: 'registration' })
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const profile = await portal.app.inject({
      method: 'GET',
      url: '/api/auth/profile',
      headers: { authorization: `Bearer ${answer.json().token}` },
    })
    expect(profile.json().user.email).toBe('yaw@example.com')
  })

  test('several concurrent registrations of an e-mail in different cases create one account', async () => {
    const emails = ['race@example.com', 'RACE@example.com', 'Race@Example.com', ' race@EXAMPLE.com ']
    const answers = await Promise.all(emails.map(email => register({ ...newcomer, email })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409])
    const { rows } = await portal.db.pool.query(`select from users where lower(email) = 'race@example.com'`)
    expect(rows).toHaveLength(1)
  })

  test('an e-mail with an accent is one account, however the accent is typed', async () => {
    const composed = 'zoë@example.com'.normalize('NFC')
    const decomposed = 'Zoë@example.com'.normalize('NFD')
    expect((await register({ ...newcomer, email: decomposed })).json().user.email).toBe(composed)
    expect((await register({ ...newcomer, email: composed })).statusCode).toBe(409)
    for (const email of [composed, decomposed]) {
      const answer = await signIn(email, newcomer.password)
      expect([email, answer.statusCode]).toEqual([email, 200])
    }
  })

  test('of two accounts whose e-mails were stored in two notations of one accent, each can still sign in with its own', async () => {
    const [composed, decomposed] = ['noël@example.com'.normalize('NFC'), 'noël@example.com'.normalize('NFD')]
    await register({ ...newcomer, email: decomposed })
    await portal.db.pool.query(`update users set email = $1 where email = $2`, [decomposed, composed])
    expect((await signIn(decomposed, newcomer.password)).statusCode).toBe(200)
    await register({ ...newcomer, email: composed })
    for (const email of [composed, decomposed])
      expect((await signIn(email, newcomer.password)).json().user.email).toBe(email)
  })

  test('an e-mail can be registered only once, in upper or lower case', async () => {
    await register({ ...newcomer, email: 'twice@example.com' })
    const answer = await register({ ...newcomer, email: 'TWICE@example.com' })
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'An account with this email exists already',
    ])
  })

  // spec 1 §5.1, §5.3, §9.3
  test.each([
    [{ password: '12345' }, { password: 'Password must be at least 6 characters' }],
    [{ name: '  ' }, { name: 'Name is required' }],
    [{ email: '' }, { email: 'Email is required' }],
    [{ email: 'no address' }, { email: 'Please enter a valid email address' }],
    [{ email: 7 }, { email: 'a text is needed' }],
    [{ name: undefined }, { name: 'Name is required' }],
    [{ email: undefined }, { email: 'Email is required' }],
    [{ password: undefined }, { password: 'Password is required' }],
    [{ name: 'x'.repeat(201) }, { name: 'use at most 200 characters' }],
  ])('%j is refused with 400', async (change, errors) => {
    const answer = await register({ ...newcomer, email: 'new@example.com', ...change })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toEqual(errors)
    expect(answer.json().message).toContain(Object.values(errors)[0])
  })
})

// spec 1 §3.1, §5.1
describe.each(['/api/auth/login', '/api/admin/login', '/api/auth/register'])('%s', url => {
  const sent = async (payload?: object) => {
    const answer = await portal.app.inject({ method: 'POST', url, ...(payload && { payload }) })
    return [answer.statusCode, answer.json().message]
  }
  const name = url.endsWith('register') ? { name: 'Ama' } : {}

  test('says which of its data are missing, also if there is no body', async () => {
    expect(await sent({ ...name, password: 'password' })).toEqual([400, 'Email is required'])
    expect(await sent({ ...name, email: 'a@example.com' })).toEqual([400, 'Password is required'])
    for (const none of [await sent(), await sent({})]) {
      expect(none[0]).toBe(400)
      expect(none[1]).toMatch(/Email is required; Password is required$/)
    }
  })
})

describe('one’s own account', () => {
  const change = (person: Person, currentPassword: string, newPassword: string) =>
    person.call('PUT', '/api/auth/change-password', { currentPassword, newPassword })

  // spec 1 §7.4
  test('the name can be changed, and nothing else that is sent with it', async () => {
    const user = await portal.person('user')
    const answer = await user.call('PUT', '/api/auth/profile', {
      name: ' New ',
      role: 'admin',
      email: 'x@y.zz',
    })
    expect(answer.json().user).toMatchObject({ name: 'New', role: 'user', email: user.email })
    expect((await user.call('PUT', '/api/auth/profile', { name: ' ' })).statusCode).toBe(400)
  })

  // spec 1 §7.5
  test('a new password ends every session and returns a new token', async () => {
    const user = await portal.person('user')
    const other = (await signIn(user.email, 'password')).json().token
    const answer = await change(user, 'password', 'new password')
    expect(answer.statusCode).toBe(200)
    const profileWith = (token: string) =>
      portal.app.inject({
        method: 'GET',
        url: '/api/auth/profile',
        headers: { authorization: `Bearer ${token}` },
      })
    expect((await profileWith(user.token)).statusCode).toBe(401)
    expect((await profileWith(other)).statusCode).toBe(401)
    expect((await profileWith(answer.json().token)).statusCode).toBe(200)
    expect((await signIn(user.email, 'password')).statusCode).toBe(401)
    expect((await signIn(user.email, 'new password')).statusCode).toBe(200)
  })

  // D10
  test('a wrong current password is answered with 400 and keeps the session; after 6 of them with 429 and an entry in the audit log', async () => {
    const user = await portal.person('user')
    expect((await change(user, 'password', 'short')).json().message).toBe(
      'Password must be at least 6 characters',
    )
    for (let guess = 0; guess < 6; guess += 1)
      expect((await change(user, `guess ${guess}`, 'new password')).statusCode).toBe(400)
    expect((await change(user, 'password', 'new password')).statusCode).toBe(429)
    expect((await user.call('GET', '/api/auth/profile')).statusCode).toBe(200)
    const noted = await portal.db.kysely
      .selectFrom('audit_log')
      .select('event')
      .where('actor_id', '=', user.id)
      .execute()
    expect(noted).toEqual([{ event: 'password change throttled' }])
  })
})
