import { beforeEach, expect, test, vi } from 'vitest'
import { changeStores, readStore } from '../../device/database.ts'
import { deviceContents, emptyDevice } from '../../device/test-device.ts'
import type { PersonsKey } from '../../device/vault.ts'
import type { Draft } from './draft.ts'
import { deviceDrafts, readyDrafts } from './drafts.ts'

// spec 3 §2.66

const userId = 'user-1'

const draftOf = (customerName: string, at = '2026-11-22T12:00:00.000Z'): Draft => ({
  userId,
  formKey: 'form-1 slot-1',
  formType: 'user_form',
  clientId: 'client-of-the-draft',
  baseVersion: 1,
  changes: { customerName },
  texts: {},
  step: 1,
  at,
})

const found = async () => (await deviceDrafts.find(userId, 'form-1')).map(draft => draft.changes)

beforeEach(emptyDevice)

test('the app can read a draft, but its content is not legible in the browser’s storage', async () => {
  await deviceDrafts.write(draftOf('Ama Mensah'))
  const contents = await deviceContents()
  expect(contents).toContain('form-1 slot-1')
  expect(contents).not.toMatch(/Ama|Mensah|customerName|client-of-the-draft/)
  expect(await found()).toEqual([{ customerName: 'Ama Mensah' }])
})

test('the key cannot be exported from the browser', async () => {
  await deviceDrafts.write(draftOf('Ama'))
  const kept = await readStore<PersonsKey>('keys', store => store.get(userId))
  expect(kept.key.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('raw', kept.key)).rejects.toThrow()
})

test('encrypts what a page writes while it is being left', async () => {
  await readyDrafts(userId)
  // In quick succession, as when a page is blurred, hidden and closed.
  for (const name of ['Ama M', 'Ama Me', 'Ama Mensah']) deviceDrafts.unload(draftOf(name))
  const contents = await deviceContents()
  expect(contents).toContain('draft user-1 form-1 slot-1')
  expect(contents).not.toMatch(/Ama|customerName/)
  expect(await found()).toEqual([{ customerName: 'Ama Mensah' }])
  expect(Object.keys(localStorage)).toEqual([])
})

test('keeps the draft of a page that is left before it can encrypt, and the next page encrypts it', async () => {
  // The code is loaded, but the prepared keys are another person's.
  await readyDrafts('user-2')
  deviceDrafts.unload(draftOf('Ama Mensah'))
  expect(await found()).toEqual([{ customerName: 'Ama Mensah' }])
  expect(await deviceContents()).not.toContain('Ama')
})

test('encrypts the same text differently each time', async () => {
  await readyDrafts(userId)
  const texts = [1, 2, 3].map(() => {
    deviceDrafts.unload(draftOf('Ama'))
    return JSON.parse(localStorage.getItem('draft user-1 form-1 slot-1') ?? '').under.hidden
  })
  expect(new Set(texts).size).toBe(3)
})

test('reads drafts of an earlier version of the app and encrypts them when the next form is shown', async () => {
  await changeStores(['drafts'], transaction => {
    transaction.objectStore('drafts').put(draftOf('Kofi'))
    transaction.commit()
  })
  expect(await found()).toEqual([{ customerName: 'Kofi' }])
  await readyDrafts(userId)
  expect(await deviceContents()).not.toContain('Kofi')
  expect(await found()).toEqual([{ customerName: 'Kofi' }])
})

test('ignores a draft that was moved to another draft’s key', async () => {
  await deviceDrafts.write(draftOf('Ama'))
  const [stored] = await readStore<object[]>('drafts', store => store.getAll())
  await changeStores(['drafts'], transaction => {
    transaction.objectStore('drafts').put({ ...stored, formKey: 'form-2 slot-1' })
    transaction.commit()
  })
  expect(await deviceDrafts.find(userId, 'form-2')).toEqual([])
})

test('replaces a key that a Logout in another tab has deleted, so that later drafts can be read', async () => {
  await deviceDrafts.write(draftOf('Ama'))
  await changeStores(['keys'], transaction => {
    transaction.objectStore('keys').delete(userId)
    transaction.commit()
  })
  await deviceDrafts.write(draftOf('Ama Mensah'))
  // Simulates the next page, which does not know this one's keys.
  vi.resetModules()
  const later = await import('./drafts.ts')
  expect(await later.deviceDrafts.find(userId, 'form-1')).toMatchObject([
    { changes: { customerName: 'Ama Mensah' } },
  ])
})

test('ignores a draft that the key cannot decrypt, and continues', async () => {
  await deviceDrafts.write(draftOf('Ama'))
  const [stored] = await readStore<{ sealed: object }[]>('drafts', store => store.getAll())
  await changeStores(['drafts'], transaction => {
    // Simulates data that was encrypted with another key.
    const sealed = { ...stored?.sealed, data: crypto.getRandomValues(new Uint8Array(64)).buffer }
    transaction.objectStore('drafts').put({ ...stored, sealed })
    transaction.commit()
  })
  expect(await found()).toEqual([])
  await deviceDrafts.write(draftOf('Kofi'))
  expect(await found()).toEqual([{ customerName: 'Kofi' }])
})
