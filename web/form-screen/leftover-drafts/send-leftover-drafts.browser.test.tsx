import { beforeEach, expect, test } from 'vitest'
import { startSession } from '../../app/session.ts'
import { emptyDevice } from '../../offline/test-device.ts'
import { contactDraftKey, type Draft } from '../drafts/draft.ts'
import { hold } from '../drafts/draft-slot.ts'
import { allDrafts, deviceDrafts } from '../drafts/drafts.ts'
import { sendNewClient } from './send-leftover-drafts.ts'
import { serverOfNewClients } from './test-server.ts'

// spec 3 §1.3, §2.88

const grace = { _id: 'grace', name: 'Grace', email: 'grace@bank.example', role: 'loan_officer' } as const
const draft: Draft = {
  userId: 'grace',
  formKey: 'new:1',
  formType: 'user_form',
  clientId: null,
  baseVersion: null,
  changes: { customerName: 'Ama Mensah' },
  texts: {},
  step: 1,
  creation: { key: 'the-key-of-this-creation', sent: null },
  at: '2026-11-22T12:00:00.000Z',
}
const contact: Draft = {
  ...draft,
  formKey: contactDraftKey('new:1'),
  changes: {},
  contact: { phone: '024 777 555' },
}

let server: ReturnType<typeof serverOfNewClients>

beforeEach(async () => {
  await emptyDevice()
  server = serverOfNewClients()
  startSession('ordinary', { token: 'of-grace', user: grace })
  await deviceDrafts.write(draft)
  await deviceDrafts.write(contact)
})

const stored = () => [...server.forms.values()].map(({ formData }) => formData['customerName'])

test('creates a new client with what was typed, and removes it from the device', async () => {
  expect(await sendNewClient('new:1', 'grace')).toBe(true)
  expect([...server.clients.values()]).toMatchObject([{ name: 'Ama Mensah', phone: '024 777 555' }])
  expect(stored()).toEqual(['Ama Mensah'])
  expect(await allDrafts('grace')).toEqual([])
})

test.each(['POST /clients', 'POST /clients/{id}/forms'])(
  'keeps everything on the device when the answer to %s is lost, and creates one client when it is sent again',
  async call => {
    server.fails[call] = { status: 'no line', isLost: true }
    await expect(sendNewClient('new:1', 'grace')).rejects.toThrow('The server could not be reached')
    expect((await allDrafts('grace')).map(({ changes }) => changes['customerName'])).toContain('Ama Mensah')
    server.fails = {}
    expect(await sendNewClient('new:1', 'grace')).toBe(true)
    expect(server.clients.size).toBe(1)
    expect(stored()).toEqual(['Ama Mensah'])
    expect(await allDrafts('grace')).toEqual([])
  },
)

test('skips a draft that is open on a screen', async () => {
  const release = await hold('new:1')
  expect(await sendNewClient('new:1', 'grace')).toBeNull()
  expect(server.asked).toEqual([])
  release?.()
})
