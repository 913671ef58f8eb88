import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Draft } from './draft.ts'
import { createDraftWriter } from './draft-writer.ts'
import { deviceDrafts, readyDrafts } from './drafts.ts'
import { failedDrafts } from './failed-drafts.ts'

const userId = 'user-of-left-drafts'
const formKey = 'form-1 slot-1'

const draftOf = (Sales: number, at = new Date().toISOString()): Draft => ({
  userId,
  formKey,
  formType: 'bank_analysis',
  clientId: 'client-1',
  baseVersion: 1,
  changes: { Sales },
  texts: {},
  step: 1,
  at,
})

const found = async () => (await deviceDrafts.find(userId, 'form-1')).map(({ changes }) => changes['Sales'])
const left = () => [localStorage, sessionStorage].flatMap(Object.keys).filter(key => key.startsWith('draft '))

function fillLocalStorage(): void {
  for (const size of [1_000_000, 10_000, 100, 1])
    try {
      for (let count = 0; ; count += 1) localStorage.setItem(`${size} ${count}`, 'x'.repeat(size))
    } catch {
      // Full for texts of this size.
    }
}

beforeEach(() => localStorage.clear())
afterEach(() => deviceDrafts.clear(userId, formKey))

test('keeps the latest input when the page closes before the database has written it', async () => {
  let sales = 1
  const endsFirst = { ...deviceDrafts, write: () => new Promise<never>(() => {}) }
  const writer = createDraftWriter({
    drafts: endsFirst,
    userId,
    key: () => formKey,
    take: () => draftOf(sales),
  })
  writer.write()
  sales = 2
  writer.unload()
  expect(left()).toHaveLength(1)
  // The next page moves it into the database.
  expect(await found()).toEqual([2])
  expect(left()).toEqual([])
  expect(await found()).toEqual([2])
})

test('a newer draft in the database takes precedence over an older one left in local storage', async () => {
  await deviceDrafts.write(draftOf(3, '2026-11-20T12:00:02.000Z'))
  deviceDrafts.unload(draftOf(2, '2026-11-20T12:00:01.000Z'))
  expect(await found()).toEqual([3])
  expect(left()).toEqual([])
})

test('after a save, nothing remains of the draft that a hidden page left', async () => {
  deviceDrafts.unload(draftOf(4))
  await deviceDrafts.clear(userId, formKey)
  expect(left()).toEqual([])
  expect(await found()).toEqual([])
})

test('keeps a draft left after the request to clear the saved one', async () => {
  await deviceDrafts.write(draftOf(12))
  const cleared = deviceDrafts.clear(userId, formKey)
  deviceDrafts.unload(draftOf(13))
  await cleared
  expect(await found()).toEqual([13])
})

test('keeps the latest input of a page that is reloaded while local storage is full', async () => {
  await deviceDrafts.write(draftOf(1, '2026-11-20T12:00:01.000Z'))
  fillLocalStorage()
  deviceDrafts.unload(draftOf(2, '2026-11-20T12:00:02.000Z'))
  expect(left()).toHaveLength(1)
  expect(await found()).toEqual([2])
  expect(left()).toEqual([])
  deviceDrafts.unload(draftOf(3, '2026-11-20T12:00:03.000Z'))
  await deviceDrafts.clear(userId, formKey)
  expect(left()).toEqual([])
  expect(await found()).toEqual([])
})

test('keeps the latest input of a tab that is closed while local storage is full', async () => {
  await readyDrafts(userId)
  fillLocalStorage()
  try {
    deviceDrafts.unload(draftOf(7))
    // A closed tab takes its session storage along.
    sessionStorage.clear()
    await expect.poll(found).toEqual([7])
    // The next form that is shown encrypts it like any other.
    await readyDrafts(userId)
    expect(await found()).toEqual([7])
  } finally {
    localStorage.clear()
  }
})

test('ignores a draft that cannot be read and still finds the others', async () => {
  await deviceDrafts.write(draftOf(6))
  localStorage.setItem(`draft ${userId} broken`, '{')
  expect(await found()).toEqual([6])
  expect(left()).toEqual([])
})

test('finds a draft that is still being written, and runs requests in their order', async () => {
  void deviceDrafts.write(draftOf(7))
  expect(await found()).toEqual([7])
  void deviceDrafts.write(draftOf(8))
  void deviceDrafts.clear(userId, formKey)
  expect(await found()).toEqual([])
  void deviceDrafts.clear(userId, formKey)
  void deviceDrafts.write(draftOf(9))
  expect(await found()).toEqual([9])
})

test('a failed request does not block later ones', async () => {
  failedDrafts.set([draftOf(10)])
  const end = failedDrafts.subscribe(() => {
    throw new Error('whoever hears of it fails')
  })
  const failed = deviceDrafts.clear(userId, formKey).catch((error: Error) => error.message)
  void deviceDrafts.write(draftOf(11))
  expect(await failed).toBe('whoever hears of it fails')
  end()
  expect(await found()).toEqual([11])
})
