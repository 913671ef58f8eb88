import { beforeEach, expect, test, vi } from 'vitest'
import { startSession } from '../app/session.ts'
import type { Draft } from '../form-screen/drafts/draft.ts'
import { deviceDrafts } from '../form-screen/drafts/drafts.ts'
import { serverOfNewClients } from '../form-screen/leftover-drafts/test-server.ts'
import { createdClients, newClients, sendWaiting } from './outbox.ts'
import { emptyDevice } from './test-device.ts'

// spec 3 §2.85, §2.88

const grace = { _id: 'grace', name: 'Grace', email: 'grace@bank.example', role: 'loan_officer' } as const
const named = (customerName: string, creation: Draft['creation']): Draft => ({
  userId: 'grace',
  // A form key contains no spaces.
  formKey: `new:${customerName.replaceAll(' ', '-')}`,
  formType: 'user_form',
  clientId: null,
  baseVersion: null,
  changes: { customerName },
  texts: {},
  step: 1,
  creation: creation ?? null,
  at: '2026-11-22T12:00:00.000Z',
})
const due = (name: string) => named(name, { key: `the-key-of-${name}`, sent: null })

let server: ReturnType<typeof serverOfNewClients>

beforeEach(async () => {
  await emptyDevice()
  server = serverOfNewClients()
  startSession('ordinary', { token: 'of-grace', user: grace })
  createdClients.set([])
})

const shown = () => newClients.current().map(({ name, isDue }) => [name, isDue])
const asLong = { timeout: 20_000 }

test('creates a waiting new client and names it; one that its officer has to save first is only named', async () => {
  await deviceDrafts.write(due('Ama'))
  await deviceDrafts.write(named('Half A Na', null))
  sendWaiting()
  await vi.waitFor(() => expect(createdClients.current()).toEqual(['Ama']), asLong)
  await vi.waitFor(() => expect(shown()).toEqual([['Half A Na', false]]), asLong)
  expect([...server.clients.values()].map(({ name }) => name)).toEqual(['Ama'])
})

test('a refused client waits for its officer and does not block others', async () => {
  server.fails['POST /clients'] = { status: 422 }
  await deviceDrafts.write(due('Refused'))
  server.clients.set('client-9', { _id: 'client-9', name: 'There Already', email: '', phone: '' })
  await deviceDrafts.write({ ...due('There Already'), clientId: 'client-9' })
  sendWaiting()
  await vi.waitFor(() => expect(createdClients.current()).toEqual(['There Already']), asLong)
  await vi.waitFor(() => expect(shown()).toEqual([['Refused', false]]), asLong)
})

test('keeps everything as it is on a network without internet access, and sends it when the connection is back', async () => {
  server.fails['POST /clients'] = { status: 'no line' }
  await deviceDrafts.write(due('Ama'))
  sendWaiting()
  await vi.waitFor(() => expect(server.asked).toContain('POST /clients'), asLong)
  await vi.waitFor(() => expect(shown()).toEqual([['Ama', true]]), asLong)
  expect(createdClients.current()).toEqual([])
  server.fails = {}
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(createdClients.current()).toEqual(['Ama']), asLong)
  await vi.waitFor(() => expect(shown()).toEqual([]), asLong)
  expect(server.clients.size).toBe(1)
})
