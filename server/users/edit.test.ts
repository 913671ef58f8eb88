import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

// spec 3 §1.28–29

let portal: TestPortal
let admin: Person

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.person('admin', 'Ada Chief')
})
afterAll(() => portal.close())

const unknown = '00000000-0000-4000-8000-000000000000'
const edit = (id: string, change: object, headers = {}) =>
  admin.call('PUT', `/api/admin/users/${id}`, change, headers)
const lastEntry = async (event: string, subject: string) => {
  const { entries } = (await admin.call('GET', `/api/admin/audit?event=${encodeURIComponent(event)}`)).json()
  return entries.find((entry: { subject: string }) => entry.subject === subject)
}

describe('a user’s account', () => {
  test('is changed, with the old values in the audit log, and the user’s sessions continue', async () => {
    const officer = await portal.person('loan_officer', 'Kwame Asante')
    const change = {
      name: ' Kwame Asante-Boadu ',
      email: 'K.Boadu@Example.com',
      username: 'kboadu',
      phone: '+233 24 1',
    }
    const answer = await edit(officer.id, change)
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'Kwame Asante-Boadu was changed.'])
    expect(answer.json().user).toMatchObject({
      name: 'Kwame Asante-Boadu',
      email: 'k.boadu@example.com',
      username: 'kboadu',
      phone: '+233 24 1',
      role: 'loan_officer',
      version: 2,
    })
    expect((await officer.call('GET', '/api/loan-officer/clients')).statusCode).toBe(200)
    expect((await lastEntry('user changed', 'k.boadu@example.com')).detail).toEqual({
      userId: officer.id,
      name: { from: 'Kwame Asante', to: 'Kwame Asante-Boadu' },
      email: { from: officer.email, to: 'k.boadu@example.com' },
      username: { from: officer.email.split('@')[0], to: 'kboadu' },
      phone: { from: '', to: '+233 24 1' },
    })
  })

  test('keeps what is not sent, and its user name can be removed', async () => {
    const user = await portal.person('user', 'Ama Mensah')
    expect((await edit(user.id, { name: 'Ama Mensah' })).json().message).toBe('Nothing was changed.')
    const answer = await edit(user.id, { username: '' })
    expect(answer.json().user).toMatchObject({ username: null, email: user.email, name: 'Ama Mensah' })
  })

  test('with first and last name has a single name after a change', async () => {
    const { user } = (
      await admin.call('POST', '/api/admin/users/create', {
        username: 'parts',
        email: 'parts@example.com',
        password: 'a pass phrase',
        firstName: 'Esi',
        lastName: 'Boateng',
      })
    ).json()
    const answer = await edit(user._id, { name: 'Esi Owusu' })
    expect(answer.json().user).toMatchObject({ name: 'Esi Owusu', firstName: '', lastName: '' })
  })

  test.each([
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ email: '' }, { email: 'Email is required' }],
    [
      { email: 'k.asante', username: 'ab' },
      {
        username: 'Username must be at least 3 characters long',
        email: 'Please enter a valid email address',
      },
    ],
    [{ phone: 'ask me' }, { phone: 'Please enter a valid phone number' }],
  ])('%j is refused with 422', async (change, errors) => {
    const user = await portal.person('user')
    const answer = await edit(user.id, change)
    expect([answer.statusCode, answer.json().errors]).toEqual([422, errors])
  })

  test('cannot get a user name and an e-mail of another account, and the refusal names both', async () => {
    const [one, other] = [await portal.person('user'), await portal.person('loan_officer')]
    const answer = await edit(one.id, {
      email: other.email.toUpperCase(),
      username: other.email.split('@')[0],
    })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([409, ['username', 'email']])
    // One's own e-mail address does not count as taken.
    expect((await edit(one.id, { email: one.email.toUpperCase() })).statusCode).toBe(200)
  })

  test('is not changed by a request that names an outdated version', async () => {
    const user = await portal.person('user')
    expect((await edit(user.id, { name: 'Second' }, { 'if-match': '"1"' })).statusCode).toBe(200)
    const late = await edit(user.id, { phone: '+1' }, { 'if-match': '"1"' })
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { code: 'stale', currentVersion: 2, changedBy: { name: 'Ada Chief' }, changedAt: expect.any(String) },
    ])
    expect((await edit(unknown, { name: 'Nobody' })).statusCode).toBe(404)
  })

  test('changed by its user is not reported as changed by an administrator', async () => {
    const user = await portal.person('user')
    await edit(user.id, { name: 'Second' }, { 'if-match': '"1"' })
    expect((await user.call('PUT', '/api/auth/profile', { name: 'Own Words' })).statusCode).toBe(200)
    const late = (await edit(user.id, { phone: '+1' }, { 'if-match': '"2"' })).json()
    expect([late.code, late.currentVersion, late.changedBy]).toEqual(['stale', 3, undefined])
  })
})

describe('a role', () => {
  test('can be changed from applicant to loan officer to administrator and back, which ends all sessions', async () => {
    const person = await portal.person('user', 'Yaw')
    for (const role of ['loan_officer', 'admin', 'user'] as const) {
      const token = (
        await portal.app.inject({
          method: 'POST',
          url: role === 'user' ? '/api/admin/login' : '/api/auth/login',
          payload: { email: person.email, password: 'password' },
        })
      ).json().token
      expect((await edit(person.id, { role })).json().user).toMatchObject({ role, activeSessions: 0 })
      const dead = await portal.app.inject({
        url: '/api/auth/profile',
        headers: { authorization: `Bearer ${token}` },
      })
      expect(dead.statusCode).toBe(401)
    }
    const { entries } = (await admin.call('GET', '/api/admin/audit?event=user%20changed')).json()
    expect(entries[0].detail).toMatchObject({ role: { from: 'admin', to: 'user' } })
    const counted = (await admin.call('GET', '/api/admin/users?role=user&search=yaw')).json()
    expect(counted.users.map((user: { _id: string }) => user._id)).toEqual([person.id])
  })

  test('of an officer with clients cannot be changed before the clients are handed over', async () => {
    const [officer, other] = [
      await portal.person('loan_officer', 'Grace'),
      await portal.person('loan_officer'),
    ]
    const client = await officer.newClient()
    const refused = await edit(officer.id, { role: 'admin', name: 'Grace O' })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'has_clients', message: 'Grace has 1 client. Hand them over to another officer first.' },
    ])
    // Nothing was changed, and the session continues.
    expect((await officer.call('GET', '/api/auth/profile')).json().user.name).toBe('Grace')
    await admin.call('POST', '/api/admin/clients/move', { clientIds: [client], officerId: other.id })
    expect((await edit(officer.id, { role: 'admin' })).statusCode).toBe(200)
  })

  test('cannot be changed by the user themselves, and the last administrator keeps theirs', async () => {
    const own = await edit(admin.id, { role: 'user' })
    expect([own.statusCode, own.json().message]).toEqual([409, 'You cannot change your own role.'])
    // If both do it at once, one of them stays an administrator.
    const alone = await testPortal()
    try {
      const [one, other] = [await alone.person('admin'), await alone.person('admin')]
      const demote = (by: Person, whom: Person) =>
        by.call('PUT', `/api/admin/users/${whom.id}`, { role: 'loan_officer' })
      const statuses = (await Promise.all([demote(one, other), demote(other, one)])).map(
        answer => answer.statusCode,
      )
      expect(statuses.filter(status => status === 200)).toHaveLength(1)
      const left = await alone.db.kysely
        .selectFrom('users')
        .where('role', '=', 'admin')
        .select('id')
        .execute()
      expect(left).toHaveLength(1)
    } finally {
      await alone.close()
    }
  })
})

describe('a deleted user', () => {
  test('is restored with password and clients', async () => {
    const officer = await portal.person('loan_officer', 'Efua')
    await officer.newClient()
    await admin.call('DELETE', `/api/admin/users/${officer.id}`)
    const answer = await admin.call('POST', `/api/admin/users/${officer.id}/restore`)
    expect([answer.statusCode, answer.json().user.clientCount]).toEqual([200, 1])
    const payload = { email: officer.email, password: 'password' }
    const signIn = await portal.app.inject({ method: 'POST', url: '/api/auth/login', payload })
    expect(signIn.statusCode).toBe(200)
    expect(await lastEntry('user restored', officer.email)).toBeDefined()
    const listed = await admin.call('GET', `/api/admin/users?search=${encodeURIComponent(officer.email)}`)
    expect(listed.json().users).toHaveLength(1)
    // The account exists, so there is nothing to restore.
    expect((await admin.call('POST', `/api/admin/users/${officer.id}/restore`)).statusCode).toBe(404)
  })

  test('is not restored if another account now has the same e-mail', async () => {
    const gone = await portal.person('user')
    await admin.call('DELETE', `/api/admin/users/${gone.id}`)
    const heir = await portal.person('user')
    await edit(heir.id, { email: gone.email })
    const answer = await admin.call('POST', `/api/admin/users/${gone.id}/restore`)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([409, ['email']])
  })
})

test('an officer’s clients are listed with whether the officer is active', async () => {
  const officer = await portal.person('loan_officer')
  const shown = async () =>
    (await admin.call('GET', `/api/admin/users/${officer.id}/clients`)).json().loanOfficer.isActive
  expect(await shown()).toBe(true)
  await admin.call('POST', `/api/admin/users/${officer.id}/deactivate`)
  expect(await shown()).toBe(false)
})
