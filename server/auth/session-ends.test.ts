import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

// docs/decisions/011-opaque-tokens.md

vi.setConfig({ testTimeout: 60_000 })

let portal: TestPortal
let other: TestPortal['app']

beforeAll(async () => {
  portal = await testPortal()
  other = await buildApp({ db: portal.db, config: portal.config })
})
afterAll(async () => {
  await other.close()
  await portal.close()
})

afterEach(() => vi.restoreAllMocks())

/** Makes a call at the other server, which trusts the token since it last checked it. */
const elsewhere = async ({ token }: Person) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await other.inject({ method: 'GET', url: '/api/auth/profile', headers })).statusCode
}

const listeners = async () => {
  const found = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where application_name = 'sevenfold listener' and datname = current_database()`.execute(portal.db.kysely)
  return found.rows.map(row => row.pid)
}

/** Counts how often the other server gets a database connection during a call. */
async function looks(call: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(portal.db.pool, 'connect')
  await call()
  const { length } = query.mock.calls
  query.mockRestore()
  return length
}

async function believed(person: Person): Promise<void> {
  // One connection is left, because the profile itself is read each time.
  await vi.waitFor(async () => {
    await elsewhere(person)
    expect(await looks(() => elsewhere(person))).toBe(1)
  }, 20_000)
}

test.each([
  ['signs out', (person: Person) => person.call('POST', '/api/auth/logout')],
  [
    'changes the password',
    (person: Person) =>
      person.call('PUT', '/api/auth/change-password', {
        currentPassword: 'password',
        newPassword: 'a new pass phrase',
      }),
  ],
  [
    'is deactivated',
    async ({ id }: Person) =>
      (await portal.person('admin')).call('POST', `/api/admin/users/${id}/deactivate`, {}),
  ],
  [
    'is deleted',
    async ({ id }: Person) => (await portal.person('admin')).call('DELETE', `/api/admin/users/${id}`),
  ],
  [
    'gets another role by hand',
    ({ id }: Person) => sql`update users set role = 'admin' where id = ${id}`.execute(portal.db.kysely),
  ],
])('a session that another server has cached ends there too when its owner %s', async (_what, end) => {
  const person = await portal.person('user')
  await believed(person)
  // The clock by which a cached token expires stands still, so the server can only learn of the end by notification.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  await end(person)
  await vi.waitFor(async () => expect(await elsewhere(person)).toBe(401), { timeout: 20_000, interval: 20 })
  clock.mockRestore()
})

test('a server that loses its notification connection stops caching tokens until it has a new one', async () => {
  const person = await portal.person('user')
  await believed(person)
  // The clock by which a cached token expires stands still, so the server has to notice that it is not notified.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  const before = await listeners()
  await sql`select pg_terminate_backend(pid) from unnest(${before}::int[]) pid`.execute(portal.db.kysely)
  await vi.waitFor(async () => expect(await looks(() => elsewhere(person))).toBe(2), {
    timeout: 20_000,
    interval: 5,
  })
  clock.mockRestore()
  await believed(person)
  expect((await listeners()).filter(pid => before.includes(pid))).toEqual([])
})
