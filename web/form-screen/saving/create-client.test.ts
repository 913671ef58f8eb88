import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contentsOf, testStorage } from '../../test-storage.ts'
import type { Creation } from './create-client.ts'

const ama = { name: 'Ama', email: '', phone: '' }
const officer = JSON.stringify({ _id: 'u1', name: 'Jane', email: 'j@bank.example', role: 'loan_officer' })
const created = () => Response.json({ client: { _id: 'c1' } }, { status: 201 })
const refused = (status: number) => Response.json({ message: 'No.' }, { status })
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

let answers: (() => Response | Promise<Response>)[]
let sent: { method: string; key: string | null; body: object }[]
let tab: Storage

beforeEach(() => {
  answers = []
  sent = []
  tab = testStorage()
  vi.stubGlobal('window', { addEventListener: () => {} })
  vi.stubGlobal('fetch', async (_url: string, { method = '', headers, body }: RequestInit) => {
    sent.push({ method, key: new Headers(headers).get('idempotency-key'), body: JSON.parse(String(body)) })
    return (answers.shift() ?? created)()
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Loads the module as a new page does: only the draft survives. */
async function open(left?: Creation | null) {
  vi.resetModules()
  vi.stubGlobal('localStorage', testStorage({ token: 'abc', user: officer }))
  vi.stubGlobal('sessionStorage', tab)
  return (await import('./create-client.ts')).clientCreation(left)
}

/** Numbers the distinct keys that were sent: [0, 0, 1] means the first key twice, then another. */
const keys = () => sent.map(({ key }) => [...new Set(sent.map(one => one.key))].indexOf(key))

// spec 3 §1.3
test('retries a creation with the same key after its answer is lost', async () => {
  answers = [lost, () => refused(503)]
  const { create } = await open()
  await expect(create(ama)).rejects.toThrow()
  await expect(create(ama)).rejects.toThrow()
  expect(await create(ama)).toMatchObject({ _id: 'c1' })
  expect(keys()).toEqual([0, 0, 0])
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/)
})

test('retries a creation with the same key when another server on the network answers instead', async () => {
  answers = [() => Response.json({ message: 'All is well.' }), () => Response.json({})]
  const { create } = await open()
  for (const _ of [1, 2]) await expect(create(ama)).rejects.toThrow('The server could not be reached')
  expect(await create(ama)).toMatchObject({ _id: 'c1' })
  expect(keys()).toEqual([0, 0, 0])
})

test('input after the loss changes the same client instead of creating another', async () => {
  answers = [lost]
  const { create } = await open()
  await expect(create(ama)).rejects.toThrow()
  await create({ ...ama, phone: '024' })
  expect(sent.map(({ method, body }) => [method, body])).toEqual([
    ['POST', ama],
    ['POST', ama],
    ['PUT', { ...ama, phone: '024' }],
  ])
})

test('a draft keeps the creation and its key for another page, even if the name has changed since', async () => {
  answers = [lost, lost]
  const before = await open()
  expect([before.begin(ama), before.begin({ ...ama, phone: '024' })]).toEqual([true, false])
  const kept = before.current()
  await expect(before.create(ama)).rejects.toThrow()
  await expect((await open(kept)).create(ama)).rejects.toThrow()
  await (await open(kept)).create({ ...ama, name: 'Kofi' })
  expect(sent.map(({ method, body }) => [method, body])).toEqual([
    ['POST', ama],
    ['POST', ama],
    ['POST', ama],
    ['PUT', { ...ama, name: 'Kofi' }],
  ])
  expect(new Set(sent.slice(0, 3).map(({ key }) => key)).size).toBe(1)
})

test('stores nothing of a creation in plain text', async () => {
  answers = [lost]
  const creation = await open()
  creation.begin(ama)
  await expect(creation.create(ama)).rejects.toThrow()
  expect(JSON.stringify([tab, localStorage].map(contentsOf))).not.toContain('Ama')
})

test('creates a client typed without a connection under one key', async () => {
  const offline = await open()
  offline.want()
  const kept = offline.current()
  offline.want()
  expect(offline.current()).toEqual({ key: kept?.key, sent: null })
  const later = await open(kept)
  later.begin(ama)
  await later.create(ama)
  expect(sent).toMatchObject([{ key: kept?.key, body: ama }])
})

test.each([400, 409, 422])('uses a new key after a %i', async status => {
  answers = [lost, () => refused(status)]
  const { create } = await open()
  await expect(create(ama)).rejects.toThrow()
  await expect(create(ama)).rejects.toThrow()
  await create({ ...ama, name: 'Kofi' })
  expect(keys()).toEqual([0, 0, 1])
  expect(sent.at(-1)?.body).toMatchObject({ name: 'Kofi' })
})

test('keeps the key when the session expires meanwhile', async () => {
  answers = [lost, () => refused(401)]
  const { create, current } = await open()
  await expect(create(ama)).rejects.toThrow()
  await expect(create(ama)).rejects.toThrow()
  await (await open(current())).create(ama)
  expect(keys()).toEqual([0, 0, 0])
})

test('creates two clients if two have the same name', async () => {
  const { create, end } = await open()
  await create(ama)
  end()
  await create(ama)
  await (await open()).create(ama)
  expect(keys()).toEqual([0, 1, 2])
})
