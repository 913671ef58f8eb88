import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

// spec 3 §1.31–32; D49

const own = 'ferry across the volta'
const notGood = 'This link can no longer be used. Please ask the person who sent it for a new one.'
let portal: TestPortal
let admin: Person

beforeAll(async () => {
  portal = await testPortal({ TRUST_PROXY: 'yes' })
  admin = await portal.person('admin')
})
afterAll(() => portal.close())

let addresses = 0
/** Each request has its own address, so that one test's attempts do not count against another. */
const post = (url: string, payload: object, from = `10.2.0.${++addresses}`) =>
  portal.app.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': from } })
const ask = (token: string) => post('/api/auth/invitation', { token })
const accept = (token: string, password = own) => post('/api/auth/invitation/accept', { token, password })
const signIn = async (email: string, password: string) =>
  (await post('/api/auth/login', { email, password })).statusCode
const linkFor = async (id: string) =>
  (await admin.call('POST', `/api/admin/users/${id}/invitation`)).json().invitation.token as string

let invited = 0
async function newcomer() {
  invited += 1
  const username = `invited${invited}`
  const answer = await admin.call('POST', '/api/admin/users/create', {
    username,
    email: `${username}@example.com`,
    firstName: 'Esi',
    lastName: 'Boateng',
    invite: true,
  })
  expect(answer.statusCode).toBe(201)
  const { user, invitation } = answer.json()
  return { id: user._id, email: user.email, token: invitation.token }
}

describe('an invited user', () => {
  test('has no password until they choose one with the link, which also signs them in', async () => {
    const { id, email, token } = await newcomer()
    expect((await admin.call('GET', `/api/admin/users/${id}`)).json().user).toMatchObject({
      hasPassword: false,
      invitation: { createdBy: admin.email },
    })
    for (const guess of ['', 'null', 'password']) expect(await signIn(email, guess)).toBe(401)
    const asked = await ask(token)
    expect([asked.statusCode, asked.json()]).toEqual([
      200,
      {
        name: 'Esi Boateng',
        email,
        role: 'loan_officer',
        hasPassword: false,
        expiresAt: expect.any(String),
      },
    ])
    const answer = await accept(token)
    expect(answer.json()).toEqual({ token: expect.any(String), user: expect.objectContaining({ email }) })
    const clients = await portal.app.inject({
      url: '/api/loan-officer/clients',
      headers: { authorization: `Bearer ${answer.json().token}` },
    })
    expect(clients.statusCode).toBe(200)
    expect(await signIn(email, own)).toBe(200)
    expect((await admin.call('GET', `/api/admin/users/${id}`)).json().user).toMatchObject({
      hasPassword: true,
      invitation: null,
    })
  })

  test('cannot choose a short or easily guessed password, and can then use the link again', async () => {
    const { token } = await newcomer()
    const short = await accept(token, 'short')
    expect([short.statusCode, short.json().errors]).toEqual([
      422,
      { password: 'Password must be at least 6 characters' },
    ])
    expect((await accept(token, 'esi boateng')).json().message).toMatch(/easy to guess/)
    expect((await accept(token)).statusCode).toBe(200)
  })

  test('can use the link only once, even for two requests at the same moment', async () => {
    const { token } = await newcomer()
    const statuses = (
      await Promise.all(['one pass phrase', 'another pass phrase'].map(p => accept(token, p)))
    ).map(answer => answer.statusCode)
    expect(statuses.sort()).toEqual([200, 404])
    expect((await accept(token)).json().message).toBe(notGood)
  })
})

describe('an invitation link', () => {
  test('gets the same answer if it is unknown, replaced, withdrawn, expired, of a closed account or for another e-mail', async () => {
    const bad: Record<string, string> = { unknown: 'A'.repeat(43), empty: '' }
    const replaced = await newcomer()
    bad['replaced'] = replaced.token
    await linkFor(replaced.id)
    const withdrawn = await newcomer()
    bad['withdrawn'] = withdrawn.token
    expect((await admin.call('DELETE', `/api/admin/users/${withdrawn.id}/invitation`)).statusCode).toBe(200)
    const old = await newcomer()
    bad['too old'] = old.token
    await sql`update invitations set expires_at = now() where user_id = ${old.id}`.execute(portal.db.kysely)
    const deactivated = await newcomer()
    bad['deactivated'] = deactivated.token
    await admin.call('POST', `/api/admin/users/${deactivated.id}/deactivate`)
    const deleted = await newcomer()
    bad['deleted'] = deleted.token
    await admin.call('DELETE', `/api/admin/users/${deleted.id}`)
    const corrected = await newcomer()
    bad['made for another e-mail'] = corrected.token
    const edited = await admin.call('PUT', `/api/admin/users/${corrected.id}`, { email: 'right@example.com' })
    expect(edited.json()).toMatchObject({
      message: expect.stringMatching(/former e-mail can no longer be used\.$/),
      user: { email: 'right@example.com', invitation: null },
    })
    const reset = await newcomer()
    bad['followed by a password'] = reset.token
    await admin.call('POST', `/api/admin/users/${reset.id}/reset-password`, { password: 'given by another' })
    for (const [what, token] of Object.entries(bad))
      for (const answer of [await ask(token), await accept(token)])
        expect([answer.statusCode, answer.json()], what).toEqual([404, { message: notGood }])
  })

  test('is valid for seven days, and the database stores only the hash of its token', async () => {
    const { id, token } = await newcomer()
    const row = await portal.db.kysely
      .selectFrom('invitations')
      .selectAll()
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.expires_at.getTime() - row.created_at.getTime()).toBe(7 * 86_400_000)
    expect(JSON.stringify(row)).not.toContain(token)
    const entries = (await admin.call('GET', '/api/admin/audit')).json()
    expect(JSON.stringify(entries)).not.toContain(token)
  })

  test('leaves a forgotten password valid until the link is used, and then ends every session', async () => {
    const user = await portal.person('user')
    const token = await linkFor(user.id)
    expect((await ask(token)).json().hasPassword).toBe(true)
    expect(await signIn(user.email, 'password')).toBe(200)
    expect((await user.call('GET', '/api/auth/profile')).statusCode).toBe(200)
    expect((await accept(token)).json()).not.toHaveProperty('passwordChange')
    expect((await user.call('GET', '/api/auth/profile')).statusCode).toBe(401)
    expect([await signIn(user.email, 'password'), await signIn(user.email, own)]).toEqual([401, 200])
  })

  test('becomes invalid when the user changes the password in another way', async () => {
    const user = await portal.person('user')
    const token = await linkFor(user.id)
    await user.call('PUT', '/api/auth/change-password', { currentPassword: 'password', newPassword: own })
    expect((await accept(token)).statusCode).toBe(404)
  })

  test('can only be made for other, active users, and each step is in the audit log', async () => {
    expect((await admin.call('POST', `/api/admin/users/${admin.id}/invitation`)).statusCode).toBe(409)
    const closed = await portal.person('user')
    await admin.call('POST', `/api/admin/users/${closed.id}/deactivate`)
    expect((await admin.call('POST', `/api/admin/users/${closed.id}/invitation`)).statusCode).toBe(409)
    const user = await portal.person('loan_officer')
    await linkFor(user.id)
    await admin.call('DELETE', `/api/admin/users/${user.id}/invitation`)
    await accept(await linkFor(user.id))
    const rows = await portal.db.kysely
      .selectFrom('audit_log')
      .select('event')
      .where(({ or, eb }) => or([eb('subject', '=', user.email), eb('actor', '=', user.email)]))
      .orderBy('id')
      .execute()
    expect(rows.map(({ event }) => event)).toEqual([
      'invitation made',
      'invitation withdrawn',
      'invitation made',
      'invitation used',
    ])
  })

  test('cannot be guessed: 50 failures from one address block that address', async () => {
    const from = '10.3.3.3'
    const { token } = await newcomer()
    for (let guess = 0; guess < 50; guess += 1)
      expect((await post('/api/auth/invitation', { token: `guess${guess}` }, from)).statusCode).toBe(404)
    expect((await post('/api/auth/invitation', { token }, from)).statusCode).toBe(429)
    expect((await ask(token)).statusCode).toBe(200)
  })
})
