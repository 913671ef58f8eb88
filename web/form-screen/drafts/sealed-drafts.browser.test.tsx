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

test('a draft can be read by the app, and by nobody who looks into the browser’s storage', async () => {
  await deviceDrafts.write(draftOf('Ama Mensah'))
  const contents = await deviceContents()
  expect(contents).toContain('form-1 slot-1')
  expect(contents).not.toMatch(/Ama|Mensah|customerName|client-of-the-draft/)
  expect(await found()).toEqual([{ customerName: 'Ama Mensah' }])
})

test('the key cannot be taken out of the browser', async () => {
  await deviceDrafts.write(draftOf('Ama'))
  const kept = await readStore<PersonsKey>('keys', store => store.get(userId))
  expect(kept.key.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('raw', kept.key)).rejects.toThrow()
})

test('what a page writes in the moment that it is left is encrypted as well', async () => {
  await readyDrafts(userId)
  // In quick succession, as when a page is blurred, hidden and closed.
  for (const name of ['Ama M', 'Ama Me', 'Ama Mensah']) deviceDrafts.leave(draftOf(name))
  const contents = await deviceContents()
  expect(contents).toContain('draft user-1 form-1 slot-1')
  expect(contents).not.toMatch(/Ama|customerName/)
  expect(await found()).toEqual([{ customerName: 'Ama Mensah' }])
  expect(Object.keys(localStorage)).toEqual([])
})

test('a page that is left before it can encrypt has kept its draft all the same, and the next one encrypts it', async () => {
  // The code is loaded, but the prepared keys are another person's.
  await readyDrafts('user-2')
  deviceDrafts.leave(draftOf('Ama Mensah'))
  expect(await found()).toEqual([{ customerName: 'Ama Mensah' }])
  expect(await deviceContents()).not.toContain('Ama')
})

test('no text is hidden twice in the same way', async () => {
  await readyDrafts(userId)
  const texts = [1, 2, 3].map(() => {
    deviceDrafts.leave(draftOf('Ama'))
    return JSON.parse(localStorage.getItem('draft user-1 form-1 slot-1') ?? '').under.hidden
  })
  expect(new Set(texts).size).toBe(3)
})

test('drafts of an earlier version of the app are read, and encrypted when the next form is shown', async () => {
  await changeStores(['drafts'], transaction => {
    transaction.objectStore('drafts').put(draftOf('Kofi'))
    transaction.commit()
  })
  expect(await found()).toEqual([{ customerName: 'Kofi' }])
  await readyDrafts(userId)
  expect(await deviceContents()).not.toContain('Kofi')
  expect(await found()).toEqual([{ customerName: 'Kofi' }])
})

test('a draft that is put in another’s place is none', async () => {
  await deviceDrafts.write(draftOf('Ama'))
  const [stored] = await readStore<object[]>('drafts', store => store.getAll())
  await changeStores(['drafts'], transaction => {
    transaction.objectStore('drafts').put({ ...stored, formKey: 'form-2 slot-1' })
    transaction.commit()
  })
  expect(await deviceDrafts.find(userId, 'form-2')).toEqual([])
})

test('a key that a Logout in another tab has ended is replaced, so that what is written later can be read', async () => {
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

test('a draft that the key does not open is nobody’s, and holds up nothing', async () => {
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
