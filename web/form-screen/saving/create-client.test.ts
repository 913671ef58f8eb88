import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testStorage } from '../../test-storage.ts'

const ama = { name: 'Ama', email: '', phone: '' }
const officer = (id: string) =>
  JSON.stringify({ _id: id, name: 'Jane', email: 'j@bank.example', role: 'loan_officer' })
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

/** As after a reload: everything anew but what the tab keeps. */
async function open(userId = 'u1') {
  vi.resetModules()
  vi.stubGlobal('localStorage', testStorage({ token: 'abc', user: officer(userId) }))
  vi.stubGlobal('sessionStorage', tab)
  return (await import('./create-client.ts')).clientCreation()
}

/** Which of the sent keys are the same: [0, 0, 1] is the first twice, then another. */
const keys = () => sent.map(({ key }) => [...new Set(sent.map(one => one.key))].indexOf(key))

// spec 3 §1.3
test('a creation whose answer was lost goes out again with its key', async () => {
  answers = [lost, () => refused(503)]
  const create = await open()
  await expect(create(ama)).rejects.toThrow()
  await expect(create(ama)).rejects.toThrow()
  expect(await create(ama)).toMatchObject({ _id: 'c1' })
  expect(keys()).toEqual([0, 0, 0])
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/)
})

test('what was typed since the loss changes that client and creates no other', async () => {
  answers = [lost]
  const create = await open()
  await expect(create(ama)).rejects.toThrow()
  await create({ ...ama, phone: '024' })
  expect(sent.map(({ method, body }) => [method, body])).toEqual([
    ['POST', ama],
    ['POST', ama],
    ['PUT', { ...ama, phone: '024' }],
  ])
})

test('a reloaded page goes on with the key, for the same data and the same officer alone', async () => {
  answers = [lost, lost, lost]
  await expect((await open())(ama)).rejects.toThrow()
  await expect((await open())(ama)).rejects.toThrow()
  await expect((await open('u2'))(ama)).rejects.toThrow()
  await (await open('u2'))({ ...ama, name: 'Kofi' })
  expect(keys()).toEqual([0, 0, 1, 2])
})

test.each([400, 409, 422])('after a %i the next one is another creation', async status => {
  answers = [lost, () => refused(status)]
  const create = await open()
  await expect(create(ama)).rejects.toThrow()
  await expect(create(ama)).rejects.toThrow()
  await create({ ...ama, name: 'Kofi' })
  expect(keys()).toEqual([0, 0, 1])
  expect(sent.at(-1)?.body).toMatchObject({ name: 'Kofi' })
})

test('a session that expired meanwhile does not lose the key', async () => {
  answers = [lost, () => refused(401)]
  const create = await open()
  await expect(create(ama)).rejects.toThrow()
  await expect(create(ama)).rejects.toThrow()
  await (await open())(ama)
  expect(keys()).toEqual([0, 0, 0])
})

test('two clients of the same name are two', async () => {
  const create = await open()
  await create(ama)
  await create(ama)
  await (await open())(ama)
  expect(keys()).toEqual([0, 1, 2])
})
