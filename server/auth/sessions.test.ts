import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'
import { createSessions } from './sessions.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const profile = (person: Person) => person.call('GET', '/api/auth/profile')
const hashOf = (token: string) => createHash('sha256').update(token).digest()
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

test('the database holds no token, only its hash', async () => {
  const user = await portal.person('user')
  expect(await rowOf(user)).toMatchObject({ user_id: user.id, role: 'user' })
  const rows = await sql<{ text: string }>`select s::text as text from sessions s`.execute(portal.db.kysely)
  expect(rows.rows.some(row => row.text.includes(user.token))).toBe(false)
})

test('a session ends after 60 minutes without use', async () => {
  const [idle, used] = [await portal.person('user'), await portal.person('user')]
  await age(idle, 'last_used_at', '60 minutes 1 second')
  await age(used, 'last_used_at', '59 minutes')
  expect((await profile(idle)).statusCode).toBe(401)
  expect((await profile(used)).statusCode).toBe(200)
})

test('each use, noted at most once a minute, starts the 60 minutes anew', async () => {
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

test('a session ends after 12 hours in all', async () => {
  const user = await portal.person('user')
  const row = await rowOf(user)
  expect((row?.expires_at.getTime() ?? 0) - (row?.created_at.getTime() ?? 0)).toBe(12 * 3600 * 1000)
  await age(user, 'expires_at', '12 hours')
  expect((await profile(user)).statusCode).toBe(401)
})

test('sign-out ends this session at once, although its token was believed a moment ago', async () => {
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

test('ending all of a user’s sessions ends his and nobody else’s', async () => {
  const [user, other] = [await portal.person('user'), await portal.person('user')]
  const sessions = createSessions(portal.db, portal.config)
  const second = await sessions.open({ id: user.id, role: 'user' })
  const bearer = (token: string) => sessions.callerOf(`Bearer ${token}`)
  expect(await bearer(second)).toMatchObject({ userId: user.id })
  await sessions.endAllOf(user.id)
  expect(await bearer(second)).toBeNull()
  expect(await bearer(user.token)).toBeNull()
  expect(await bearer(other.token)).toMatchObject({ userId: other.id })
})

test.each([
  undefined,
  '',
  'Bearer',
  'Bearer x',
  'Basic abc',
  `Bearer ${'A'.repeat(43)}`,
  `Bearer ${'A'.repeat(10_000)}`,
])('the header %j is nobody’s', async header => {
  expect(await createSessions(portal.db, portal.config).callerOf(header)).toBeNull()
})
