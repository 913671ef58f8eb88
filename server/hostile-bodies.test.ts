import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../api/call.ts'
import { contract } from '../api/contract.ts'
import { hostileAddresses } from './json/fixtures/hostile-addresses.ts'
import { hostileBodies, hostileMembers } from './json/fixtures/hostile-bodies.ts'
import { type Person, type TestPortal, testPortal } from './test-portal.ts'

// D32

const wholeBody = 256 * 1024
const shortBody = 8 * 1024
const calls = Object.entries<Call>(contract).flatMap(([name, call]) =>
  call.body ? [{ name, call, schema: call.body }] : [],
)

let portal: TestPortal
let address: string
let people: Readonly<Record<'admin' | 'officer' | 'user', Person>>
let ids: Readonly<Record<string, string>>

beforeAll(async () => {
  portal = await testPortal()
  address = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  people = {
    admin: await portal.person('admin'),
    officer: await portal.person('loan_officer'),
    user: await portal.person('user'),
  }
  const clientId = await people.officer.newClient()
  ids = { clientId, formId: await people.officer.form(clientId, 'user_form'), id: people.user.id }
})
afterAll(() => portal.close())

function callerOf({ access }: Call): Person | null {
  if (access === 'public') return null
  if (access === 'signed-in' || access.includes('user')) return people.user
  return access.includes('admin') ? people.admin : people.officer
}

function placeOf(name: string): { method: string; url: string } {
  const [method = '', path = ''] = name.split(' ')
  return { method, url: address + path.replaceAll(/\{(\w+)\}/g, (_, key: string) => ids[key] ?? key) }
}

function headersOf(caller: Person | null): Record<string, string> {
  return { 'content-type': 'application/json', ...(caller && { authorization: `Bearer ${caller.token}` }) }
}

/** Sends a body and returns the status and message of the answer; fails if the answer is long. */
async function send(name: string, caller: Person | null, body: string) {
  const { method, url } = placeOf(name)
  const answer = await fetch(url, { method, headers: headersOf(caller), body })
  const text = await answer.text()
  expect(text.length, text.slice(0, 200)).toBeLessThan(2_000)
  return { status: answer.status, message: String(JSON.parse(text).message) }
}

describe.each(calls)('$name', ({ name, call, schema }) => {
  const answersKey = 'data' in schema.properties ? 'data' : 'formData'
  const size = call.access === 'public' ? shortBody : wholeBody

  // An applicant may make only so many changes a minute (docs/decisions/043-quotas.md), so each call gets a new one.
  beforeAll(async () => {
    if (callerOf(call) === people.user) people = { ...people, user: await portal.person('user') }
  })

  test('refuses every hostile body with a short message', async () => {
    for (const [what, body] of hostileBodies(size, hostileMembers(schema), answersKey)) {
      const { status, message } = await send(name, callerOf(call), body)
      expect([status, message], what).toEqual([expect.toBeOneOf([400, 413]), expect.stringMatching(/\w \w/)])
    }
  })

  test('accepts no body above its limit', async () => {
    const limit = (call.bodyBytes ?? size) / 1024
    const answer = await send(name, callerOf(call), ' '.repeat(limit * 1024 + 1))
    expect(answer).toEqual({ status: 413, message: `The body is larger than ${limit} KiB.` })
    expect((await send(name, callerOf(call), ' '.repeat(limit * 1024))).message).toMatch(/not valid JSON/)
  })

  if (call.access === 'public') return

  test('refuses a caller without access before the body arrives', async () => {
    const { method, url } = placeOf(name)
    const sent = request(url, { method, headers: { ...headersOf(null), 'content-length': wholeBody } })
    sent.on('error', () => {})
    sent.write('{')
    const [answer] = await once(sent, 'response')
    expect(answer.statusCode).toBe(401)
    sent.destroy()
  })
})

test('a body with a Content-Length far over the limit is refused before it arrives', async () => {
  const { method, url } = placeOf('POST /api/auth/login')
  for (const length of [99_999_999_999_999, 2 * 1024 * 1024 + 1]) {
    const sent = request(url, { method, headers: { ...headersOf(null), 'content-length': length } })
    sent.on('error', () => {})
    sent.flushHeaders()
    const [answer] = await once(sent, 'response')
    const text = (await answer.toArray()).join('')
    expect([answer.statusCode, JSON.parse(text)]).toEqual([
      413,
      { message: 'The body is larger than 8 KiB.' },
    ])
    sent.destroy()
  }
})

/** A sample of them, for calls that make no file; `bench/hostile-bodies.ts` sends them all. */
const some = (_: unknown, index: number) => index % 19 === 0

test('no long or hostile address of any call causes an error 500, and the refusals are short', async () => {
  for (const [name, call] of Object.entries<Call>(contract)) {
    const [method = '', path = ''] = name.split(' ')
    if (call.download) continue
    // Sign-out has no query and ignores one, so this call really signs out.
    const isSignOut = name === 'POST /api/auth/logout'
    if (callerOf(call) === people.user) people = { ...people, user: await portal.person('user') }
    const addresses = hostileAddresses(path, call, key => ids[key] ?? key).filter(some)
    for (const [what, url] of addresses) {
      const answer = await fetch(address + url, { method, headers: headersOf(callerOf(call)) })
      const text = await answer.text()
      const told = `${name}: ${what}`
      expect(answer.status, told).toBeLessThan(500)
      // An answer to somebody who is not signed in would tell nothing about the call.
      if (call.access !== 'public' && !isSignOut) expect(answer.status, told).not.toBe(401)
      if (answer.status >= 400)
        expect([text.length < 2_000, JSON.parse(text).message], told).toEqual([
          true,
          expect.stringMatching(/\w \w/),
        ])
    }
  }
})

test('the public calls that accept a body are the ones listed here', () => {
  const open = calls.filter(({ call }) => call.access === 'public')
  expect(open.map(({ name }) => name)).toEqual([
    'POST /api/auth/login',
    'POST /api/auth/register',
    'POST /api/auth/invitation',
    'POST /api/auth/invitation/accept',
    'POST /api/admin/login',
    'POST /api/auth/login/code',
    'POST /api/auth/login/setup',
    'POST /api/auth/provider/finish',
  ])
})

test('a registration with the longest possible texts, with every character escaped, fits into 8 KiB', async () => {
  const escaped = (length: number) => '\\ud83d\\ude00'.repeat(length)
  const body = `{"name":"${escaped(200)}","email":"${escaped(242)}@example.com","password":"${escaped(199)}\\ud83d\\ude01"}`
  expect(body.length).toBeLessThan(shortBody)
  expect((await send('POST /api/auth/register', null, body)).status).toBe(201)
})

test('after all these bodies the form is unchanged and can be saved', async () => {
  const url = `/api/loan-officer/forms/${ids['formId']}`
  expect((await people.officer.call('GET', url)).json().form).toMatchObject({ formData: {}, version: 1 })
  const saved = await people.officer.call('PUT', `${url}/save`, { formData: { loanAmount: 12_500.5 } })
  expect(saved.statusCode).toBe(200)
})
