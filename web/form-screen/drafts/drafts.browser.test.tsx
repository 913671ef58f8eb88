import { beforeEach, expect, test, vi } from 'vitest'
import { database } from '../../offline/device.ts'
import { deviceContents, emptyDevice } from '../../offline/test-device.ts'
import { OpenForm } from '../open-form/open-form.ts'
import { form, serverWith } from '../open-form/test-open-form.ts'
import type { Draft } from './draft.ts'
import { deviceDrafts, failedDrafts } from './drafts.ts'

// spec 3 §2.8, §2.66

const userId = 'user-1'
const formKey = 'form-1 slot-1'

const draftOf = (bankName: string): Draft => ({
  userId,
  formKey,
  formType: 'bank_analysis',
  clientId: 'client-of-the-draft',
  baseVersion: 1,
  changes: { bankName },
  texts: {},
  step: 1,
  at: '2026-11-22T12:00:00.000Z',
})

const found = async () =>
  (await deviceDrafts.find(userId, 'form-1')).map(({ changes }) => changes['bankName'])

async function storedDraft() {
  const [stored] = await (await database()).getAll('drafts')
  if (!stored?.sealed) throw new Error('No encrypted draft is stored')
  return { ...stored, sealed: stored.sealed }
}

beforeEach(emptyDevice)

test('finds a draft that is still being written, and runs requests in their order', async () => {
  void deviceDrafts.write(draftOf('A'))
  expect(await found()).toEqual(['A'])
  void deviceDrafts.write(draftOf('B'))
  void deviceDrafts.clear(userId, formKey)
  expect(await found()).toEqual([])
  void deviceDrafts.clear(userId, formKey)
  void deviceDrafts.write(draftOf('C'))
  expect(await found()).toEqual(['C'])
})

test('a failed request does not block later ones', async () => {
  failedDrafts.set([draftOf('A')])
  const end = failedDrafts.subscribe(() => {
    throw new Error('whoever hears of it fails')
  })
  const failed = deviceDrafts.clear(userId, formKey).catch((error: Error) => error.message)
  void deviceDrafts.write(draftOf('B'))
  expect(await failed).toBe('whoever hears of it fails')
  end()
  expect(await found()).toEqual(['B'])
})

test('the app can read a draft, but its content is not legible in the browser’s storage', async () => {
  await deviceDrafts.write(draftOf('Ama Mensah'))
  const contents = await deviceContents()
  expect(contents).toContain('form-1 slot-1')
  expect(contents).not.toMatch(/Ama|Mensah|bankName|client-of-the-draft/)
  expect(await found()).toEqual(['Ama Mensah'])
})

test('the key cannot be exported from the browser', async () => {
  await deviceDrafts.write(draftOf('Ama'))
  const [kept] = await (await database()).getAll('keys')
  if (!kept) throw new Error('No key is stored')
  expect(kept.key.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('raw', kept.key)).rejects.toThrow()
})

test('encrypts the same text differently each time', async () => {
  await deviceDrafts.write(draftOf('Ama'))
  const once = await storedDraft()
  await deviceDrafts.write(draftOf('Ama'))
  const again = await storedDraft()
  expect(new Uint8Array(again.sealed.data)).not.toEqual(new Uint8Array(once.sealed.data))
  expect(again.sealed.iv).not.toEqual(once.sealed.iv)
})

test('stores a draft unencrypted where the browser cannot encrypt', async () => {
  const subtle = vi.spyOn(globalThis.crypto, 'subtle', 'get').mockReturnValue(undefined as never)
  await deviceDrafts.write(draftOf('Ama Mensah'))
  expect(await found()).toEqual(['Ama Mensah'])
  subtle.mockRestore()
})

test('reads a draft of an earlier version of the app, and the form that adopts it encrypts it', async () => {
  await (await database()).put('drafts', { ...draftOf('Kofi'), formKey: 'form-1' })
  const drafts = await deviceDrafts.find(userId, 'form-1')
  expect(drafts.map(({ changes }) => changes)).toEqual([{ bankName: 'Kofi' }])
  const { server, source } = serverWith({}, 1)
  const open = new OpenForm({
    type: 'bank_analysis',
    form,
    context: { today: '2026-11-22' },
    source,
    record: server.record,
    drafts: deviceDrafts,
    slot: 'slot-2',
    found: drafts,
    userId,
  })
  await open.settled()
  expect(await deviceContents()).not.toContain('Kofi')
  expect(await found()).toEqual(['Kofi'])
})

test('removes what an earlier version of the app left outside the database', async () => {
  localStorage.setItem(`draft ${userId} ${formKey}`, JSON.stringify(draftOf('Kofi')))
  await deviceDrafts.write(draftOf('Ama'))
  expect(await found()).toEqual(['Ama'])
  expect(Object.keys(localStorage)).toEqual([])
})

test('ignores a draft that was moved to another draft’s key', async () => {
  await deviceDrafts.write(draftOf('Ama'))
  await (await database()).put('drafts', { ...(await storedDraft()), formKey: 'form-2 slot-1' })
  expect(await deviceDrafts.find(userId, 'form-2')).toEqual([])
})

test('replaces a key that a Logout in another tab has deleted, so that later drafts can be read', async () => {
  await deviceDrafts.write(draftOf('Ama'))
  await (await database()).delete('keys', userId)
  await deviceDrafts.write(draftOf('Ama Mensah'))
  // Simulates the next page, which does not know this one's keys.
  vi.resetModules()
  const later = await import('./drafts.ts')
  expect(await later.deviceDrafts.find(userId, 'form-1')).toMatchObject([
    { changes: { bankName: 'Ama Mensah' } },
  ])
})

test('ignores a draft that the key cannot decrypt, and continues', async () => {
  await deviceDrafts.write(draftOf('Ama'))
  const stored = await storedDraft()
  // Simulates data that was encrypted with another key.
  const data = crypto.getRandomValues(new Uint8Array(64)).buffer
  await (await database()).put('drafts', { ...stored, sealed: { ...stored.sealed, data } })
  expect(await found()).toEqual([])
  await deviceDrafts.write(draftOf('Kofi'))
  expect(await found()).toEqual(['Kofi'])
})
