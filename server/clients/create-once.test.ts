import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, type TestPortal, testPortal } from '../test-portal.ts'

// spec 3 §1.3

let portal: TestPortal
let officer: Person

beforeAll(async () => {
  portal = await testPortal()
})
beforeEach(async () => {
  officer = await portal.person('loan_officer')
})
afterAll(() => portal.close())

const path = '/api/loan-officer/clients'
const ama = { name: 'Ama Mensah', email: 'ama@example.com', phone: '024 555' }
const create = (key: string, body: object = ama, person = officer) =>
  person.call('POST', path, body, { 'idempotency-key': key })
const idOf = async (answer: ReturnType<typeof create>) => (await answer).json().client._id as string
const count = async (person = officer) =>
  (await person.call('GET', path)).json().statistics.totalClients as number

test('the same key with the same data returns the same client again', async () => {
  const first = await create('k1')
  const second = await create('k1', { ...ama, name: ' Ama Mensah ' })
  expect([first.statusCode, second.statusCode]).toEqual([201, 201])
  expect(second.json()).toEqual(first.json())
  expect(await count()).toBe(1)
})

test('a repeated request returns the client as it is by then', async () => {
  const id = await idOf(create('k1'))
  const formId = await officer.form(id, 'user_form')
  await officer.call('PUT', `${path}/${id}`, { name: 'Ama Owusu' })
  const again = (await create('k1')).json().client
  expect(again).toMatchObject({ _id: id, name: 'Ama Owusu', forms: [{ _id: formId }] })
})

test('the same request sent many times at once creates one client', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => create('k1')))
  expect(answers.map(answer => answer.statusCode)).toEqual(Array(8).fill(201))
  expect(new Set(answers.map(answer => answer.json().client._id)).size).toBe(1)
  expect(await count()).toBe(1)
})

test('another key, no key, or the same key of another officer creates another client', async () => {
  const other = await portal.person('loan_officer')
  const ids = await Promise.all([
    idOf(create('k1')),
    idOf(create('k2')),
    idOf(officer.call('POST', path, ama)),
    idOf(officer.call('POST', path, ama)),
    idOf(create('k1', ama, other)),
  ])
  expect(new Set(ids).size).toBe(5)
  expect([await count(), await count(other)]).toEqual([4, 1])
})

test.each([
  { ...ama, name: 'Ama' },
  { ...ama, email: 'other@example.com' },
  { name: ama.name, email: ama.email },
])('the same key with other data is refused: %j', async body => {
  await create('k1')
  const answer = await create('k1', body)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().message).toMatch(/other data/)
  expect(await count()).toBe(1)
})

test('refused data does not use up its key', async () => {
  expect((await create('k1', { ...ama, name: ' ' })).statusCode).toBe(400)
  expect((await create('k1')).statusCode).toBe(201)
})

test.each(['', 'k'.repeat(101), 'one, two', 'schlüssel'])('the key %j is refused with 400', async key => {
  const answer = await create(key)
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['idempotency-key']])
  expect(await count()).toBe(0)
})

test('a key may have 100 characters', async () => {
  expect((await create('k'.repeat(100))).statusCode).toBe(201)
})

test('a repeated request does not bring back a deleted client, unless an administrator has restored it', async () => {
  const id = await idOf(create('k1'))
  await officer.call('DELETE', `${path}/${id}`)
  const gone = await create('k1')
  expect([gone.statusCode, gone.json().message]).toEqual([409, expect.stringMatching(/deleted or moved/)])
  expect(await count()).toBe(0)
  const admin = await portal.person('admin')
  await admin.call('POST', `/api/admin/clients/${id}/restore`)
  expect(await idOf(create('k1'))).toBe(id)
})

test('a repeated request does not show a client that was moved to another officer', async () => {
  const id = await idOf(create('k1'))
  const [admin, other] = [await portal.person('admin'), await portal.person('loan_officer')]
  await admin.call('POST', `/api/admin/clients/${id}/move`, { officerId: other.id })
  expect((await create('k1')).statusCode).toBe(409)
  expect([await count(), await count(other)]).toEqual([0, 1])
})
