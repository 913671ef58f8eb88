import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

// spec 1 §2.6; spec 3 §1.27; D34

let portal: TestPortal
let officer: Person

/** For each client: its name, how many forms are completed and how many begun, and when it was last changed. */
const clients = [
  ['Dede', 1, 2, '10:00'],
  ['Abena', 0, 0, '12:00'],
  ['Efua', 2, 3, '11:00'],
  ['Bless', 1, 1, '10:00'],
  ['Cudjoe', 1, 2, '09:00'],
] as const

beforeAll(async () => {
  portal = await testPortal()
  officer = await portal.person('loan_officer')
  for (const [name, completed, begun, time] of clients) {
    const id = await officer.newClient(name)
    await sql`update clients set completed_count = ${completed}, form_count = ${begun},
      updated_at = ${`2026-05-01 ${time}:00.123456+00`} where id = ${id}`.execute(portal.db.kysely)
  }
})
afterAll(() => portal.close())

async function names(query: string): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await officer.call(
      'GET',
      `/api/loan-officer/clients?${query}${cursor && `&cursor=${cursor}`}`,
    )
    const answer = page.json()
    seen.push(...answer.clients.map((client: { name: string }) => client.name))
    cursor = answer.nextCursor
  }
  return seen
}

test('the officer’s clients are sorted by last change, name or progress, in the same order on one page as across pages', async () => {
  const [abena, bless, cudjoe, dede, efua] = ['Abena', 'Bless', 'Cudjoe', 'Dede', 'Efua']
  expect(await names('sort=name')).toEqual([abena, bless, cudjoe, dede, efua])
  expect(await names('sort=-name')).toEqual([efua, dede, cudjoe, bless, abena])
  expect((await names('sort=-progress'))[0]).toBe(efua)
  expect((await names('sort=-progress')).slice(3)).toEqual([bless, abena])
  expect((await names('sort=progress')).slice(0, 2)).toEqual([abena, bless])
  expect((await names('sort=updated'))[0]).toBe(cudjoe)
  for (const sort of ['updated', '-updated', 'name', '-name', 'progress', '-progress']) {
    expect(await names(`sort=${sort}&limit=1`), sort).toEqual(await names(`sort=${sort}`))
    const back = sort.startsWith('-') ? sort.slice(1) : `-${sort}`
    expect((await names(`sort=${back}`)).reverse(), sort).toEqual(await names(`sort=${sort}`))
  }
  expect(await names('')).toEqual(await names('sort=-updated'))
})

test('an unknown order and an invalid cursor are refused with 400', async () => {
  const refused = async (query: string) =>
    (await officer.call('GET', `/api/loan-officer/clients?${query}`)).statusCode
  expect(await refused('sort=age')).toBe(400)
  const cursorOf = (key: string) =>
    Buffer.from(JSON.stringify([key, '00000000-0000-4000-8000-000000000000'])).toString('base64url')
  for (const key of ['abc', '1.5', '', '-1', '12345678901'])
    expect(await refused(`sort=progress&cursor=${cursorOf(key)}`), key).toBe(400)
  expect(await refused(`sort=-updated&cursor=${cursorOf('3')}`)).toBe(400)
})

test('several statuses can be requested, separated by commas', async () => {
  expect(await names('status=Incomplete,Partial Complete&sort=name')).toEqual([
    'Bless',
    'Cudjoe',
    'Dede',
    'Efua',
  ])
  expect(await names('status=No Forms')).toEqual(['Abena'])
  expect(await names('status=no_forms, ,')).toEqual(['Abena'])
  const every = await names('sort=name')
  expect(await names('status=No Forms,Incomplete,Partial Complete,Complete&sort=name')).toEqual(every)
  expect(await names('status=Complete,all&sort=name')).toEqual(every)
  for (const status of ['Completed', 'Complete,none', 'constructor']) {
    const answer = await officer.call('GET', `/api/loan-officer/clients?status=${status}`)
    expect([answer.statusCode, answer.json().message], status).toEqual([
      400,
      'status: use all, no-forms, incomplete, partial-complete, complete',
    ])
  }
})
