import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../api/call.ts'
import { contract } from '../../api/contract.ts'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

// D34

let portal: TestPortal
let admin: Person
let officer: Person
let params: Record<string, string>

beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.person('admin')
  officer = await portal.person('loan_officer')
  const clientId = await officer.newClient()
  const submissionId = await officer.form(clientId, 'user_form')
  params = { clientId, submissionId, userId: officer.id, officerId: officer.id, formType: 'user-form' }
})
afterAll(() => portal.close())

/** Every call that takes a cursor, once for each order that it offers. */
const lists = Object.entries<Call>(contract).flatMap(([name, { query }]) => {
  const offered = query?.properties
  if (!offered || !('cursor' in offered)) return []
  const orders: string[] = 'sort' in offered ? Object(offered['sort']).enum : ['']
  return orders.map(sort => ({ path: name.replace('GET ', ''), sort }))
})

const ask = (path: string, sort: string, cursor: string) => {
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const caller = path.startsWith('/api/loan-officer') ? officer : admin
  return caller.call('GET', `${url}?${sort && `sort=${sort}&`}cursor=${encodeURIComponent(cursor)}`)
}

const encoded = (text: string | Uint8Array) => Buffer.from(text).toString('base64url')
const id = '00000000-0000-4000-8000-000000000000'

/** Usually the right value, so that mostly just one thing is wrong. */
const mostly = (right: string, ...wrong: string[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(right) }, { weight: 4, arbitrary: fc.constantFrom(...wrong) })

/** Times as PostgreSQL writes them, and some that no calendar or PostgreSQL has. */
const times = fc
  .tuple(
    mostly('2024', '0000', '0001', '9999', '99999', '294277', '-4714'),
    mostly('-02-29', '-02-30', '-04-31', '-00-10', '-13-01', '-12-00', '-12-32'),
    mostly(' ', 'T', '  ', ''),
    mostly(
      '23:59:59.999999',
      '00:00:00',
      '23:59:60',
      '24:00:00',
      '24:00:01',
      '12:60:00',
      '1:2:3',
      '99:99:99',
    ),
    mostly('+00', '-15:59', '+05:30', '+16', '-16:00', '+99', '+00:60', '+00:53:28', '+00 BC', 'Z', ''),
  )
  .map(parts => parts.join(''))
const keys = fc.oneof(
  times,
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.constantFrom(
    'a\0b',
    '\ud800',
    'x\udc00',
    'infinity',
    '-infinity',
    'now',
    'epoch',
    'x'.repeat(400),
    '\\x00',
  ),
)
const ids = fc.oneof(fc.constantFrom(id, id.toUpperCase(), 'x', '', `{${id}}`), fc.uuid())
const cursors = fc.oneof(
  fc.tuple(keys, ids).map(([key, last]) => encoded(JSON.stringify([key, last]))),
  fc.tuple(keys, ids).map(([key, last]) => encoded(`${key} ${last}`)),
  fc.json().map(encoded),
  fc.uint8Array({ maxLength: 80 }).map(encoded),
  fc.constantFrom(...['0', '999999999999999', '9999999999999999999', '-1', '1e3', '"\0"', '\ufeff[]']),
)

describe.each(lists)('$path, sorted by "$sort"', ({ path, sort }) => {
  test('answers any cursor with 400 or with a page', async () => {
    await fc.assert(
      fc.asyncProperty(cursors, async cursor => {
        const answer = await ask(path, sort, cursor)
        expect([200, 400], `${cursor}: ${answer.body}`).toContain(answer.statusCode)
        if (answer.statusCode === 400) expect(answer.json().message).toEqual(expect.stringMatching(/\S/))
      }),
      { numRuns: 150 },
    )
  })
})

describe('a cursor that no list returned is refused with a message that names the cursor', () => {
  const mistaken = [
    '2024-02-30 00:00:00+00',
    '0000-01-01 00:00:00+00',
    '2024-01-01 00:00:00+99',
    '2024-01-01 00:00:00-16:00',
    '2024-01-01 24:00:00+00',
    '2024-01-01 23:59:60+00',
    '99999-01-01 00:00:00+00',
  ]
  test.each(mistaken)('for the position %s', async key => {
    for (const path of ['/api/loan-officer/clients', '/api/admin/users', '/api/admin/submissions'])
      for (const cursor of [encoded(JSON.stringify([key, id])), encoded(`${key} ${id}`)]) {
        const answer = await ask(path, '', cursor)
        expect([answer.statusCode, answer.json().errors]).toEqual([
          400,
          { cursor: 'this cursor does not belong to this list' },
        ])
      }
  })

  test.each(['a\0b', '\ud800'])('for the name %j', async key => {
    for (const path of ['/api/admin/users', '/api/admin/clients'])
      expect((await ask(path, 'name', encoded(JSON.stringify([key, id])))).statusCode).toBe(400)
  })
})

test('a list by name accepts its own cursors, even with the longest names', async () => {
  const names = ['漢', '😀', '"', 'Ω'].map(character => character.repeat(200))
  for (const name of names) await officer.newClient(name)
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer = await admin.call(
      'GET',
      `/api/admin/clients?sort=name&limit=1${cursor && `&cursor=${cursor}`}`,
    )
    expect(answer.statusCode, answer.body).toBe(200)
    seen.push(...answer.json().clients.map((client: { name: string }) => client.name))
    cursor = answer.json().nextCursor
  }
  expect(seen).toEqual(expect.arrayContaining(names))
})
