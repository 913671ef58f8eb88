import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

let portal: TestPortal
let admin: Person
let officer: Person

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.person('admin', 'Ada Admin')
  officer = await portal.person('loan_officer', 'Efua Officer')
  const [done, half] = [await officer.newClient('Done'), await officer.newClient('Half')]
  await officer.newClient('New')
  await officer.completeUpTo(done, 'user_form')
  await officer.completeUpTo(half, 'mse_assessment')
  await officer.form(half, 'output_sheet')
})
afterAll(() => portal.close())

const get = async (url: string) => (await admin.call('GET', url)).json()
const post = (url: string, body: object = {}) => admin.call('POST', `/api/admin/users/${url}`, body)
const alive = async (person: Person) => (await person.call('GET', '/api/auth/profile')).statusCode === 200
const events = async (subject: string) =>
  (await get(`/api/admin/audit?search=${encodeURIComponent(subject)}`)).entries.map(
    (row: { event: string }) => row.event,
  )

describe('the list', () => {
  // spec 2 §3.27, §7.11
  test('counts an officer’s submissions over all their clients, with a status', async () => {
    const { users } = await get('/api/admin/users?search=efua')
    expect(users).toEqual([
      expect.objectContaining({
        _id: officer.id,
        role: 'loan_officer',
        isActive: true,
        clientCount: 3,
        submissionCount: 4,
        completedSubmissions: 3,
        inProgressSubmissions: 1,
        statusLabel: 'Partially Completed',
      }),
    ])
  })

  // spec 2 §2.37, §9.25
  test('is searched by name, e-mail and id, in upper or lower case', async () => {
    for (const search of ['FUA OFF', officer.email.toUpperCase(), officer.id, officer.id.slice(-8)]) {
      const { users } = await get(`/api/admin/users?search=${encodeURIComponent(search)}`)
      expect(
        users.map((row: { _id: string }) => row._id),
        search,
      ).toEqual([officer.id])
    }
  })

  test('is sorted, is filtered by role and by status, and has a count of matches', async () => {
    expect((await get('/api/admin/users?sort=name')).users.map((row: { name: string }) => row.name)).toEqual([
      'Ada Admin',
      'Efua Officer',
    ])
    const officers = await get('/api/admin/users?role=loan_officer')
    expect([officers.users.length, officers.matching, officers.total]).toEqual([1, 1, 2])
    const without = await get('/api/admin/users?status=no-submissions')
    expect(without.users.map((row: { _id: string }) => row._id)).toEqual([admin.id])
    expect((await admin.call('GET', '/api/admin/users?role=king')).statusCode).toBe(400)
  })

  // D34
  test('is paged without gaps in both directions', async () => {
    for (const person of ['B', 'C', 'A', 'D']) await portal.person('user', `Page ${person}`)
    for (const sort of ['name', '-name', 'created', '-created']) {
      const whole = (await get(`/api/admin/users?sort=${sort}`)).users
      const paged: unknown[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page = await get(`/api/admin/users?sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`)
        paged.push(...page.users)
        cursor = page.nextCursor
      }
      expect(paged, sort).toEqual(whole)
    }
  })
})

// spec 3 §1.15
test('a user is shown with contact data and active sessions, without the password hash', async () => {
  const { user } = await get(`/api/admin/users/${officer.id}`)
  expect(user).toMatchObject({ name: 'Efua Officer', activeSessions: 1, createdBy: 'admin' })
  expect(JSON.stringify(user)).not.toContain('argon2')
  const missing = await admin.call('GET', '/api/admin/users/nobody')
  expect([missing.statusCode, missing.json()]).toEqual([404, { message: 'User not found' }])
})

describe('a user', () => {
  // spec 3 §1.16
  test('can be signed out everywhere, and can sign in again', async () => {
    const person = await portal.person('loan_officer')
    expect(await alive(person)).toBe(true)
    expect((await post(`${person.id}/sign-out`)).statusCode).toBe(200)
    expect(await alive(person)).toBe(false)
    const again = await person.call('POST', '/api/auth/login', { email: person.email, password: 'password' })
    expect(again.statusCode).toBe(200)
    expect(await events(person.email)).toContain('user signed out')
  })

  // spec 3 §1.16
  test('cannot sign in while deactivated', async () => {
    const person = await portal.person('user')
    const signIn = () => person.call('POST', '/api/auth/login', { email: person.email, password: 'password' })
    expect((await post(`${person.id}/deactivate`)).json().user.isActive).toBe(false)
    expect(await alive(person)).toBe(false)
    expect((await signIn()).statusCode).not.toBe(200)
    expect((await post(`${person.id}/activate`)).json().user.isActive).toBe(true)
    expect((await signIn()).statusCode).toBe(200)
    expect(await events(person.email)).toEqual(expect.arrayContaining(['user activated', 'user deactivated']))
  })

  // spec 3 §1.16
  test('gets a new password, and can then sign in only with that one', async () => {
    const person = await portal.person('user')
    for (const [password, message] of [
      ['', 'Password is required'],
      ['short', 'Password must be at least 6 characters long'],
      // Counted in characters as everywhere; in UTF-16 units these are ten.
      ['🔑🔑🔑🔑🔑', 'Password must be at least 6 characters long'],
    ]) {
      const answer = await post(`${person.id}/reset-password`, { password })
      expect([answer.statusCode, answer.json().errors]).toEqual([422, { password: message }])
    }
    expect((await post(`${person.id}/reset-password`, { password: 'brand new' })).statusCode).toBe(200)
    expect(await alive(person)).toBe(false)
    const signIn = (password: string) =>
      person.call('POST', '/api/auth/login', { email: person.email, password })
    expect((await signIn('password')).statusCode).toBe(401)
    expect((await signIn('brand new')).statusCode).toBe(200)
    const log = await get(`/api/admin/audit?event=${encodeURIComponent('password reset')}`)
    expect(log.entries[0]).toMatchObject({ subject: person.email, actorId: admin.id })
    expect(JSON.stringify(log)).not.toContain('brand new')
  })
})

describe('deleting a user (D12)', () => {
  // spec 2 §4.16, §6.5, §7.12; D12
  test('ends their access and removes the account from the list, while clients and submissions stay', async () => {
    const leaving = await portal.person('loan_officer', 'Leaving Soon')
    await leaving.completeUpTo(await leaving.newClient('Stays'), 'user_form')
    expect((await admin.call('DELETE', `/api/admin/users/${leaving.id}`)).statusCode).toBe(200)
    expect(await alive(leaving)).toBe(false)
    expect((await get('/api/admin/users?search=leaving')).users).toEqual([])
    expect((await admin.call('GET', `/api/admin/users/${leaving.id}`)).statusCode).toBe(404)
    expect((await get('/api/admin/submissions?search=leaving')).submissions).toHaveLength(1)
    expect((await get(`/api/admin/users/${leaving.id}/clients`)).clients).toHaveLength(1)
    expect((await get(`/api/admin/users/${leaving.id}/submissions`)).submissions).toHaveLength(1)
    const { user } = await get(`/api/admin/users/${leaving.id}/submissions`)
    expect(user).toMatchObject({
      isDeleted: true,
      deletedAt: expect.stringMatching(/Z$/),
      deletedBy: (await get('/api/admin/audit?event=user%20deleted')).entries[0].actor,
    })
    expect((await admin.call('DELETE', `/api/admin/users/${leaving.id}`)).statusCode).toBe(404)
    expect(await events(leaving.email)).toContain('user deleted')
  })

  // D12
  test('is refused for oneself, as are deactivating oneself and resetting one’s own password', async () => {
    for (const answer of [
      await admin.call('DELETE', `/api/admin/users/${admin.id}`),
      await post(`${admin.id}/deactivate`),
      await post(`${admin.id}/reset-password`, { password: 'password' }),
    ])
      expect(answer.statusCode).toBe(409)
    expect(await alive(admin)).toBe(true)
  })

  test('succeeds only once if two administrators delete each other at the same moment, so one remains', async () => {
    const lender = await testPortal()
    const [one, two] = [await lender.person('admin'), await lender.person('admin')]
    const answers = await Promise.all([
      one.call('DELETE', `/api/admin/users/${two.id}`),
      two.call('DELETE', `/api/admin/users/${one.id}`),
    ])
    const left = await lender.db.kysely
      .selectFrom('users')
      .select('id')
      .where('deleted_at', 'is', null)
      .execute()
    await lender.close()
    expect(left).toHaveLength(1)
    // The second finds that the other is the last administrator, or that they themselves are already signed out.
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, expect.toBeOneOf([401, 409])])
  })
})

describe('a user’s submissions', () => {
  // spec 2 §2.47, §3.30, §7.15
  test('have statistics over all of them, and are filtered by status', async () => {
    const all = await get(`/api/admin/users/${officer.id}/submissions`)
    expect(all.statistics).toEqual({
      totalSubmissions: 4,
      completedSubmissions: 3,
      inProgressSubmissions: 1,
      formTypes: 3,
    })
    expect([all.user.name, all.submissions.length, all.total, all.matching]).toEqual([
      'Efua Officer',
      4,
      4,
      4,
    ])
    const open = await get(`/api/admin/users/${officer.id}/submissions?status=in-progress`)
    expect(open.submissions.map((row: { formType: string }) => row.formType)).toEqual(['output_sheet'])
    expect([open.matching, open.total, open.statistics.totalSubmissions]).toEqual([1, 4, 4])
  })

  test('are answered with 404 for an unknown user', async () => {
    const answer = await admin.call('GET', '/api/admin/users/x/submissions')
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'User not found' }])
  })
})
