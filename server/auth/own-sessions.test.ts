import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'
import { deviceWords } from './own-sessions.ts'
import { createSessions } from './sessions.ts'

// spec 3 §1.68

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

let portal: TestPortal

beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

/** Opens a second session of the same person, from another device. */
async function elsewhere({ id }: Person, agent: string): Promise<string> {
  const sessions = createSessions(portal.db, portal.config)
  const account = await portal.db.kysely
    .selectFrom('users')
    .select(['id', 'role', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return String(await sessions.open(account, { address: '192.0.2.7', agent }))
}

const statusOf = async (token: string) =>
  (
    await portal.app.inject({
      method: 'GET',
      url: '/api/auth/profile',
      headers: { authorization: `Bearer ${token}` },
    })
  ).statusCode
const listOf = async (person: Person) => (await person.call('GET', '/api/auth/sessions')).json().sessions
const ended = (person: Person) =>
  portal.db.kysely
    .selectFrom('audit_log')
    .select('detail')
    .where('event', '=', 'session ended')
    .where('actor', '=', person.email)
    .execute()

test.each([
  [firefox, 'Firefox on Windows'],
  [safari, 'Safari on iPhone'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
    'Edge on Windows',
  ],
  ['curl/8.5.0', 'A program'],
  ['', 'A program'],
])('the user agent %s is shown as %s', (agent, words) => {
  expect(deviceWords(agent)).toBe(words)
})

test('a user’s own sessions are listed without tokens, the current one first', async () => {
  const person = await portal.person('loan_officer')
  const token = await elsewhere(person, firefox)
  const list = await listOf(person)
  expect(list).toMatchObject([
    { isThis: true },
    { isThis: false, device: 'Firefox on Windows', address: '192.0.2.7' },
  ])
  expect(JSON.stringify(list)).not.toContain(token)
})

test('a session shows the device and the address of its sign-in', async () => {
  const person = await portal.person('user')
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: person.email, password: 'password' },
    headers: { 'user-agent': safari },
  })
  expect(answer.statusCode).toBe(200)
  expect(await listOf(person)).toMatchObject([
    { isThis: true },
    { device: 'Safari on iPhone', address: '127.0.0.1' },
  ])
})

test('a user can end one of their own sessions, which is in the audit log, but nobody else’s', async () => {
  const [person, stranger] = [await portal.person('user'), await portal.person('user')]
  const token = await elsewhere(person, firefox)
  expect(await statusOf(token)).toBe(200)
  const [, other] = await listOf(person)
  const path = `/api/auth/sessions/${other._id}`
  expect((await stranger.call('DELETE', path)).statusCode).toBe(404)
  expect(await statusOf(token)).toBe(200)
  expect((await person.call('DELETE', path)).json()).toEqual({ message: 'The session was ended.', ended: 1 })
  expect([await statusOf(token), await statusOf(person.token)]).toEqual([401, 200])
  expect((await person.call('DELETE', path)).statusCode).toBe(404)
  expect((await person.call('DELETE', '/api/auth/sessions/none')).statusCode).toBe(404)
  expect(await ended(person)).toEqual([{ detail: { device: 'Firefox on Windows', address: '192.0.2.7' } }])
})

test('a user can end all their other sessions at once', async () => {
  const person = await portal.person('admin')
  const tokens = [await elsewhere(person, firefox), await elsewhere(person, safari)]
  const answer = await person.call('POST', '/api/auth/sessions/end-others')
  expect(answer.json()).toEqual({ message: '2 sessions were ended.', ended: 2 })
  expect(await Promise.all([...tokens, person.token].map(statusOf))).toEqual([401, 401, 200])
  expect(await listOf(person)).toMatchObject([{ isThis: true }])
})
