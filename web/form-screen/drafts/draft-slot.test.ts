import '../../test-browser.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testStorage } from '../../test-storage.ts'
import { memoryDrafts } from '../open-form/test-open-form.ts'
import { type Draft, draftKeyOf } from './draft.ts'
import { testLocks } from './test-locks.ts'

// spec 3 §2.8; D37

const { kept, drafts } = memoryDrafts()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('navigator', { locks: testLocks() })
  vi.stubGlobal('window', { addEventListener: () => {} })
})
afterEach(() => vi.unstubAllGlobals())

/** Opens form f in a tab. Each tab has its own session storage. */
async function openIn(tab: Storage) {
  vi.resetModules()
  vi.stubGlobal('sessionStorage', tab)
  const { takeSlot } = await import('./draft-slot.ts')
  const slot = await takeSlot(drafts)
  const found = await slot.adopt('u', 'f')
  return { slot, found: found.map(({ changes }) => changes['bankName']) }
}

function leave(key: string, bankName: string, at: string): void {
  const draft: Draft = {
    userId: 'u',
    formKey: key,
    formType: 'bank_analysis',
    clientId: 'c',
    baseVersion: 1,
    changes: { bankName },
    texts: {},
    step: 1,
    at,
  }
  kept.set(key, draft)
}

test('a form open in two tabs has a separate draft in each', async () => {
  const one = await openIn(testStorage())
  leave(draftKeyOf('f', one.slot.id), 'One', '2026-11-21T09:00:00Z')
  const other = await openIn(testStorage())
  expect(other.found).toEqual([])
  expect(draftKeyOf('f', other.slot.id)).not.toBe(draftKeyOf('f', one.slot.id))
})

test('the next tab finds the drafts of two closed tabs, the oldest first', async () => {
  const [one, other] = [await openIn(testStorage()), await openIn(testStorage())]
  leave(draftKeyOf('f', one.slot.id), 'Later', '2026-11-21T09:05:00Z')
  leave(draftKeyOf('f', other.slot.id), 'Earlier', '2026-11-21T09:00:00Z')
  one.slot.release()
  other.slot.release()
  const next = await openIn(testStorage())
  expect(next.found).toEqual(['Earlier', 'Later'])
  // The adopted drafts belong to this tab as long as it is open.
  expect((await openIn(testStorage())).found).toEqual([])
})

test('a reloaded tab finds its own draft, even if the browser releases its lock late', async () => {
  const tab = testStorage()
  const before = await openIn(tab)
  leave(draftKeyOf('f', before.slot.id), 'Mine', '2026-11-21T09:00:00Z')
  setTimeout(before.slot.release, 30)
  expect((await openIn(tab)).found).toEqual(['Mine'])
})

test('a screen finds what could not be sent without one, even while it is being sent', async () => {
  const tab = testStorage()
  const before = await openIn(tab)
  leave(draftKeyOf('f', before.slot.id), 'Mine', '2026-11-21T09:00:00Z')
  before.slot.release()
  const { takeUnseenSlot } = await import('./draft-slot.ts')
  const sender = await takeUnseenSlot(drafts)
  await sender.adopt('u', 'f')
  const move = (from: string, to: string) => {
    leave(draftKeyOf('f', to), 'Mine', '2026-11-21T09:00:00Z')
    kept.delete(draftKeyOf('f', from))
  }
  // The screen opens before the sender has made the draft its own, and another one after that.
  setTimeout(() => {
    move(before.slot.id, sender.id)
    sender.release()
  }, 30)
  const { slot, found } = await openIn(tab)
  expect(found).toEqual(['Mine'])
  slot.release()

  const again = await takeUnseenSlot(drafts)
  await again.adopt('u', 'f')
  move(sender.id, again.id)
  setTimeout(again.release, 30)
  expect((await openIn(tab)).found).toEqual(['Mine'])
})

test('a duplicated tab does not take over the original tab’s draft', async () => {
  const tab = testStorage()
  const one = await openIn(tab)
  leave(draftKeyOf('f', one.slot.id), 'Mine', '2026-11-21T09:00:00Z')
  const copy = testStorage({ draftSlot: tab.getItem('draftSlot') ?? '' })
  expect((await openIn(copy)).found).toEqual([])
})

test('finds a draft of an earlier version of the app', async () => {
  leave('f', 'Old', '2026-11-21T09:00:00Z')
  leave('foreign', 'Not this form’s', '2026-11-21T09:00:00Z')
  expect((await openIn(testStorage())).found).toEqual(['Old'])
})

test('finds every draft when the browser has no locks', async () => {
  vi.stubGlobal('navigator', {})
  leave('f other', 'Left', '2026-11-21T09:00:00Z')
  expect((await openIn(testStorage())).found).toEqual(['Left'])
})
