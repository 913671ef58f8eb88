import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkAgainstContract } from '../test-conformity.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'
import { appWith } from './second-factor/test-app.ts'

// D60

let portal: TestPortal
let admin: Person

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.person('admin')
})
afterAll(() => portal.close())

async function post(url: string, payload: object, token = '') {
  const headers = token === '' ? {} : { authorization: `Bearer ${token}` }
  const answer = await portal.app.inject({ method: 'POST', url, payload, headers })
  checkAgainstContract('POST', url, { status: answer.statusCode, body: answer.body, etag: undefined })
  return answer
}
const password = 'chosen by a stranger'
let registered = 0

/** Registers somebody; nobody checks whose the address is. */
async function register() {
  const email = `registered${++registered}@lender.example`
  const { token, user } = (await post('/api/auth/register', { name: 'Yaw', email, password })).json()
  return { id: String(user._id), email, token: String(token) }
}
type Registered = Awaited<ReturnType<typeof register>>

const edit = (id: string, change: object) => admin.call('PUT', `/api/admin/users/${id}`, change)
const accept = (token: string) =>
  post('/api/auth/invitation/accept', { token, password: 'a pass phrase of mine' })
const login = (email: string, chosen = password) =>
  post('/api/auth/login', { email, password: chosen }).then(answer => answer.statusCode)
const profile = async (token: string) =>
  (await portal.app.inject({ url: '/api/auth/profile', headers: { authorization: `Bearer ${token}` } }))
    .statusCode
const count = async (table: string, { id }: Registered) =>
  Number(
    (await portal.db.pool.query(`select count(*) as n from ${table} where user_id = $1`, [id])).rows[0].n,
  )

describe('somebody who registered and is given a staff role', () => {
  test('loses the password and all sessions, and the administrator gets a link, which works once', async () => {
    const person = await register()
    const other = (await post('/api/auth/login', { email: person.email, password })).json().token
    const answer = await edit(person.id, { role: 'loan_officer' })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      {
        message:
          'Yaw was changed. The former password and all sessions have ended; a new password is chosen with the link.',
        user: { role: 'loan_officer', hasPassword: false, activeSessions: 0 },
        invitation: { token: expect.any(String), expiresAt: expect.any(String) },
      },
    ])
    expect([await profile(person.token), await profile(other)]).toEqual([401, 401])
    expect(await login(person.email)).toBe(401)
    const { token } = answer.json().invitation
    const accepted = (await accept(token)).json()
    expect([accepted.user.role, await profile(accepted.token)]).toEqual(['loan_officer', 200])
    expect((await accept(token)).statusCode).toBe(404)
    expect(await login(person.email, 'a pass phrase of mine')).toBe(200)
    // Another answer never repeats the link.
    expect((await edit(person.id, { name: 'Yaw Mensah' })).json().invitation).toBeUndefined()
  })

  test('loses the second factor, a link that was open, an unfinished sign-in and the known networks', async () => {
    const person = await register()
    const { key } = (await post('/api/auth/second-factor/setup', {}, person.token)).json()
    const code = appWith(key)
    await post('/api/auth/second-factor/confirm', { password, code: code() }, person.token)
    const { step } = (await post('/api/auth/login', { email: person.email, password })).json()
    const before = (await admin.call('POST', `/api/admin/users/${person.id}/invitation`)).json().invitation
    expect([await count('second_factors', person), await count('known_networks', person)]).toEqual([1, 1])

    await edit(person.id, { role: 'admin' })
    expect((await accept(before.token)).statusCode).toBe(404)
    expect((await post('/api/auth/login/code', { step, code: code() })).statusCode).toBeGreaterThanOrEqual(
      400,
    )
    for (const table of ['sessions', 'second_factors', 'recovery_codes', 'known_networks'])
      expect([table, await count(table, person)]).toEqual([table, 0])
  })

  test('loses them again with each higher role, and with a lower one only the sessions', async () => {
    const person = await register()
    const told: unknown[] = []
    for (const role of ['loan_officer', 'admin', 'loan_officer', 'user', 'admin'] as const) {
      const { user, invitation } = (await edit(person.id, { role })).json()
      told.push([role, user.hasPassword, invitation !== undefined])
      if (invitation) await accept(invitation.token)
      expect(await count('sessions', person)).toBe(invitation ? 1 : 0)
    }
    expect(told).toEqual([
      ['loan_officer', false, true],
      ['admin', false, true],
      ['loan_officer', true, false],
      ['user', true, false],
      ['admin', false, true],
    ])
  })

  test('gets no link while the account is deactivated, and the answer says what to do', async () => {
    const person = await register()
    await admin.call('POST', `/api/admin/users/${person.id}/deactivate`)
    const { message, user, invitation } = (await edit(person.id, { role: 'loan_officer' })).json()
    expect([user.hasPassword, invitation]).toEqual([false, undefined])
    expect(message).toMatch(/Activate the account to make a link for a new password\.$/)
  })

  test('is in the audit log, with the link', async () => {
    const person = await register()
    await edit(person.id, { role: 'loan_officer' })
    const { rows } = await portal.db.pool.query(
      'select event, actor, detail from audit_log where subject = $1 order by id',
      [person.email],
    )
    expect(rows).toEqual([
      {
        event: 'user changed',
        actor: admin.email,
        detail: { userId: person.id, role: { from: 'user', to: 'loan_officer' } },
      },
      { event: 'registered access ended', actor: admin.email, detail: { userId: person.id } },
      {
        event: 'invitation made',
        actor: admin.email,
        detail: { userId: person.id, expiresAt: expect.any(String) },
      },
    ])
  })
})

describe('a password stays', () => {
  test('after another change of an account that somebody registered', async () => {
    const person = await register()
    const email = `of-${person.email}`
    expect(
      (await edit(person.id, { name: 'Yaw Mensah', email, phone: '+1' })).json().invitation,
    ).toBeUndefined()
    expect([await profile(person.token), await login(email)]).toEqual([200, 200])
  })

  test('with each role, if an administrator created the account', async () => {
    const made = { username: 'made', email: 'made@lender.example', firstName: 'Esi', lastName: 'Owusu' }
    const { user } = (
      await admin.call('POST', '/api/admin/users/create', { ...made, password, role: 'user' })
    ).json()
    expect((await edit(user._id, { role: 'loan_officer' })).json().user.hasPassword).toBe(true)
    expect(await login(made.email)).toBe(200)
    expect((await edit(user._id, { role: 'admin' })).json().invitation).toBeUndefined()
  })

  test('if an import names somebody who registered, who gets no role by it', async () => {
    const person = await register()
    const table = `name,email,role\nYaw,${person.email},loan officer`
    const imported = await admin.call('POST', '/api/admin/users/import', {
      table,
      create: true,
      newLinks: true,
    })
    expect(imported.json().rows).toMatchObject([{ outcome: 'exists' }])
    expect(imported.json().rows[0].token).toBeUndefined()
    expect((await admin.call('GET', `/api/admin/users/${person.id}`)).json().user).toMatchObject({
      role: 'user',
      hasPassword: true,
    })
  })
})
