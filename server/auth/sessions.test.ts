import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'
import { createSessions } from './sessions.ts'
import { hashOf } from './tokens.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const profile = (person: Person) => person.call('GET', '/api/auth/profile')
const rowOf = ({ token }: Person) =>
  portal.db.kysely
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
const age = ({ token }: Person, column: 'last_used_at' | 'expires_at', by: string) =>
  sql`update sessions set ${sql.ref(column)} = ${sql.ref(column)} - ${by}::interval where token_hash = ${hashOf(token)}`.execute(
    portal.db.kysely,
  )

// D10
test('the database stores only the hash of a token', async () => {
  const user = await portal.person('user')
  expect(await rowOf(user)).toMatchObject({ user_id: user.id, role: 'user' })
  const rows = await sql<{ text: string }>`select s::text as text from sessions s`.execute(portal.db.kysely)
  expect(rows.rows.some(row => row.text.includes(user.token))).toBe(false)
})

test('a token is accepted only in the Authorization header, which another site’s page cannot set', async () => {
  const { token } = await portal.person('user')
  const statusOf = async (headers: Record<string, string>, query = '') => {
    const url = `/api/auth/profile${query}`
    return (await portal.app.inject({ method: 'GET', url, headers })).statusCode
  }
  expect(await statusOf({ authorization: `Bearer ${token}` })).toBe(200)
  for (const name of ['token', 'access_token', 'session']) {
    expect(await statusOf({}, `?${name}=${token}`), name).toBe(401)
    expect(await statusOf({ cookie: `${name}=${token}` }), name).toBe(401)
  }
  const basic = Buffer.from(`Bearer:${token}`).toString('base64')
  for (const authorization of [
    token,
    `Token ${token}`,
    `Basic ${basic}`,
    `Basic ${token}`,
    `Bearer ${token}x`,
  ])
    expect(await statusOf({ authorization }), authorization).toBe(401)
})

test('each sign-in gets its own token', async () => {
  const user = await portal.person('user')
  const payload = { email: user.email, password: 'password' }
  const signIn = async () =>
    (await portal.app.inject({ method: 'POST', url: '/api/auth/login', payload })).json().token
  const tokens = [user.token, await signIn(), await signIn()]
  expect(new Set(tokens).size).toBe(3)
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
})

// D10
test('a session ends after 60 minutes without use', async () => {
  const [idle, used] = [await portal.person('user'), await portal.person('user')]
  await age(idle, 'last_used_at', '60 minutes 1 second')
  await age(used, 'last_used_at', '59 minutes')
  expect((await profile(idle)).statusCode).toBe(401)
  expect((await profile(used)).statusCode).toBe(200)
})

test('each use extends the session to 60 minutes again, and is written at most once a minute', async () => {
  const user = await portal.person('user')
  const fresh = await rowOf(user)
  await profile(user)
  expect((await rowOf(user))?.last_used_at).toEqual(fresh?.last_used_at)
  const later = await portal.person('user')
  await age(later, 'last_used_at', '2 minutes')
  const before = await rowOf(later)
  await profile(later)
  expect((await rowOf(later))?.last_used_at.getTime()).toBeGreaterThan(
    (before?.last_used_at.getTime() ?? 0) + 60_000,
  )
})

// D10
test('a session ends 12 hours after the sign-in', async () => {
  const user = await portal.person('user')
  const row = await rowOf(user)
  expect((row?.expires_at.getTime() ?? 0) - (row?.created_at.getTime() ?? 0)).toBe(12 * 3600 * 1000)
  await age(user, 'expires_at', '12 hours')
  expect((await profile(user)).statusCode).toBe(401)
})

// spec 3 §1.1
test('a sign-out ends the session at once, even if its token is cached', async () => {
  const user = await portal.person('user')
  expect((await profile(user)).statusCode).toBe(200)
  expect((await user.call('POST', '/api/auth/logout')).statusCode).toBe(200)
  expect((await profile(user)).statusCode).toBe(401)
  expect(await rowOf(user)).toBeUndefined()
})

test.each([
  ['deactivated', { is_active: false }],
  ['deleted', { deleted_at: new Date() }],
  ['given another role', { role: 'admin' as const }],
])('the sessions of an account that was %s end', async (_what, change) => {
  const user = await portal.person('user')
  await portal.db.kysely.updateTable('users').set(change).where('id', '=', user.id).execute()
  expect((await profile(user)).statusCode).toBe(401)
})

/** Counts how many connections are taken from the pool. */
function countConnections() {
  const taken = vi.fn()
  portal.db.pool.on('acquire', taken)
  onTestFinished(() => void portal.db.pool.off('acquire', taken))
  return taken
}
/** Returns sessions that are notified of ends of sessions, as the cached token shows, and drops that token. */
async function notifiedSessions(person: Person) {
  const sessions = createSessions(portal.db, portal.config)
  onTestFinished(sessions.close)
  const header = `Bearer ${person.token}`
  const taken = countConnections()
  await expect
    .poll(async () => {
      await sessions.callerOf(header)
      taken.mockClear()
      await sessions.callerOf(header)
      return taken.mock.calls.length
    })
    .toBe(0)
  sessions.forget(person.id)
  return { sessions, header, taken }
}

describe('calls with the same token at once', () => {
  test('are looked up in the database once', async () => {
    const { sessions, header, taken } = await notifiedSessions(await portal.person('user'))
    const callers = await Promise.all(Array.from({ length: 50 }, () => sessions.callerOf(header)))
    expect(new Set(callers.map(caller => caller?.role))).toEqual(new Set(['user']))
    expect(taken).toHaveBeenCalledTimes(1)
  })

  test('are looked up again if a session ends between them', async () => {
    const person = await portal.person('user')
    const { sessions, header, taken } = await notifiedSessions(person)
    const before = sessions.callerOf(header)
    sessions.forget(person.id)
    await Promise.all([before, sessions.callerOf(header)])
    expect(taken).toHaveBeenCalledTimes(2)
  })
})

test('a cached token is checked again after five seconds, even if the clock of the machine was set back', async () => {
  const { sessions, header, taken } = await notifiedSessions(await portal.person('user'))
  onTestFinished(() => {
    vi.useRealTimers()
  })
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  await sessions.callerOf(header)
  await sessions.callerOf(header)
  expect(taken).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(5_001)
  vi.setSystemTime(Date.now() - 3_600_000)
  await sessions.callerOf(header)
  expect(taken).toHaveBeenCalledTimes(2)
})

test('a change that ends all of a user’s sessions leaves those of other users', async () => {
  const [user, other] = [await portal.person('user'), await portal.person('user')]
  const sessions = createSessions(portal.db, portal.config)
  const second = await sessions.open(await accountOf(user))
  const bearer = (token: string | null) => sessions.callerOf(`Bearer ${token}`)
  expect(await bearer(second)).toMatchObject({ userId: user.id })
  await sessions.changeAndEndAll(async () => user)
  expect(await bearer(second)).toBeNull()
  expect(await bearer(user.token)).toBeNull()
  expect(await bearer(other.token)).toMatchObject({ userId: other.id })
})

const accountOf = ({ id }: Person) =>
  portal.db.kysely
    .selectFrom('users')
    .select(['id', 'role', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test.each([
  ['another password', { password_hash: 'another' }],
  ['another role', { role: 'loan_officer' as const }],
  ['no access', { is_active: false }],
  ['been deleted', { deleted_at: new Date() }],
])(
  'a sign-in waits for a concurrent change and opens no session if the account now has %s',
  async (_what, change) => {
    const user = await portal.person('user')
    const sessions = createSessions(portal.db, portal.config)
    const account = await accountOf(user)
    const opening = await portal.db.kysely.transaction().execute(async transaction => {
      await transaction.updateTable('users').set(change).where('id', '=', user.id).execute()
      return { session: sessions.open(account) }
    })
    expect(await opening.session).toBeNull()
  },
)

test('no session is opened for an account with a second factor unless that was proven, too', async () => {
  const user = await portal.person('loan_officer')
  const sessions = createSessions(portal.db, portal.config)
  const account = await accountOf(user)
  const factor = `insert into second_factors (user_id, secret, is_encrypted, confirmed_at)
    values ($1, 'x', false, $2) on conflict (user_id) do update set confirmed_at = excluded.confirmed_at`
  await portal.db.pool.query(factor, [user.id, null])
  expect(await sessions.open(account)).not.toBeNull()
  await portal.db.pool.query(factor, [user.id, new Date()])
  expect(await sessions.open(account)).toBeNull()
  expect(await sessions.open(account, undefined, { secondFactor: true })).not.toBeNull()
})

test('a session that is opened while the change waits for it is ended by the change', async () => {
  const user = await portal.person('user')
  const sessions = createSessions(portal.db, portal.config)
  const account = await accountOf(user)
  const { token, changed } = await portal.db.kysely.transaction().execute(async transaction => {
    const { rows } = await sql<{ id: string }>`select id from users where id = ${user.id} for share`.execute(
      transaction,
    )
    const waiting = sessions.changeAndEndAll(async other => {
      await other.updateTable('users').set({ password_hash: 'x' }).where('id', '=', user.id).execute()
      return account
    })
    expect(rows).toHaveLength(1)
    return { token: await sessions.open(account), changed: { when: waiting } }
  })
  await changed.when
  expect(token).not.toBeNull()
  expect(await sessions.callerOf(`Bearer ${token}`)).toBeNull()
})

describe('of sign-ins with the old password during a password change, no session survives the change', () => {
  // About 80 passwords are hashed, which is slow on a machine that is busy with other tests.
  vi.setConfig({ testTimeout: 120_000 })

  /** Makes twelve changes, each during five concurrent sign-ins, because six failures would be too many from one address. */
  const survivors = async (user: Person, change: (from: string, to: string) => Promise<number>) => {
    const survived: number[] = []
    for (let round = 0; round < 12; round += 1) {
      const [from, to] = [round === 0 ? 'password' : `pass phrase ${round}`, `pass phrase ${round + 1}`]
      const signIns = Array.from({ length: 5 }, async (_, index) => {
        await pause(index * 6)
        const payload = { email: user.email, password: from }
        const answer = await portal.app.inject({ method: 'POST', url: '/api/auth/login', payload })
        return answer.statusCode === 200 ? [String(answer.json().token)] : []
      })
      await pause(20)
      expect(await change(from, to)).toBe(200)
      for (const token of (await Promise.all(signIns)).flat()) {
        const headers = { authorization: `Bearer ${token}` }
        survived.push((await portal.app.inject({ url: '/api/auth/profile', headers })).statusCode)
      }
      const payload = { email: user.email, password: to }
      expect((await portal.app.inject({ method: 'POST', url: '/api/auth/login', payload })).statusCode).toBe(
        200,
      )
    }
    expect(survived.length).toBeGreaterThan(0)
    return survived.filter(status => status !== 401)
  }

  test('by the user', async () => {
    const user = await portal.person('user')
    let { token } = user
    const change = async (currentPassword: string, newPassword: string) => {
      const answer = await portal.app.inject({
        method: 'PUT',
        url: '/api/auth/change-password',
        headers: { authorization: `Bearer ${token}` },
        payload: { currentPassword, newPassword },
      })
      token = answer.json().token
      return answer.statusCode
    }
    expect(await survivors(user, change)).toEqual([])
  })

  test('by an administrator', async () => {
    const [user, admin] = [await portal.person('user'), await portal.person('admin')]
    const url = `/api/admin/users/${user.id}/reset-password`
    const change = async (_from: string, password: string) =>
      (await admin.call('POST', url, { password })).statusCode
    expect(await survivors(user, change)).toEqual([])
  })
})

test.each([
  undefined,
  '',
  'Bearer',
  'Bearer x',
  'Basic abc',
  `Bearer ${'A'.repeat(43)}`,
  `Bearer ${'A'.repeat(10_000)}`,
])('the header %j belongs to no session', async header => {
  expect(await createSessions(portal.db, portal.config).callerOf(header)).toBeNull()
})
