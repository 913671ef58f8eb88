import { afterEach, expect, test, vi } from 'vitest'
import type { Draft } from './draft.ts'
import { deviceDrafts, failedDrafts } from './drafts.ts'

// spec 3 §2.65

const draft: Draft = {
  userId: 'user-without-room',
  formKey: 'form-1 slot-1',
  formType: 'bank_analysis',
  clientId: 'client-1',
  baseVersion: 1,
  changes: { Sales: 5 },
  texts: {},
  step: 1,
  at: '2026-11-22T12:00:00.000Z',
}

const asksBeforeItCloses = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

afterEach(() => vi.restoreAllMocks())

test('keeps what the device refuses to store in the page, which asks before it closes until there is space', async () => {
  const refusing = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('Storage is switched off', 'SecurityError')
  })
  await deviceDrafts.write(draft)
  expect(failedDrafts.current()).toEqual([draft])
  expect(asksBeforeItCloses()).toBe(true)
  // Reopening the form in this page finds the draft.
  expect(await deviceDrafts.find(draft.userId, 'form-1')).toEqual([draft])
  expect(await deviceDrafts.find('somebody-else', 'form-1')).toEqual([])

  refusing.mockRestore()
  await deviceDrafts.write({ ...draft, changes: { Sales: 56 } })
  expect(failedDrafts.current()).toEqual([])
  expect(asksBeforeItCloses()).toBe(false)
  expect(await deviceDrafts.find(draft.userId, 'form-1')).toMatchObject([{ changes: { Sales: 56 } }])
  await deviceDrafts.clear(draft.userId, draft.formKey)
})

test('does not warn before closing once a draft that could not be stored is saved', async () => {
  // As on a full device, where the transaction fails.
  vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function (this: IDBTransaction) {
    this.abort()
  })
  await deviceDrafts.write(draft)
  expect(asksBeforeItCloses()).toBe(true)
  vi.restoreAllMocks()
  await deviceDrafts.clear(draft.userId, draft.formKey)
  expect(failedDrafts.current()).toEqual([])
  expect(asksBeforeItCloses()).toBe(false)
})
