import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testStorage } from '../../test-storage.ts'
import type { Draft } from './draft.ts'
import { testLocks } from './test-locks.ts'

// D37

const draftOf = (formKey: string, at: string, clientId: string | null = null): Draft => ({
  userId: 'u',
  formKey,
  formType: 'user_form',
  clientId,
  baseVersion: null,
  changes: { customerName: formKey },
  texts: {},
  contact: null,
  step: 1,
  at,
})

let kept: Draft[]

beforeEach(() => {
  kept = []
  vi.stubGlobal('navigator', { locks: testLocks() })
  vi.stubGlobal('window', { addEventListener: () => {} })
})
afterEach(() => vi.unstubAllGlobals())

/** Opens a new client's form in a tab. Each tab has its own session storage. */
async function openIn(tab: Storage, clientId: string | null = null) {
  vi.resetModules()
  vi.stubGlobal('sessionStorage', tab)
  const { claimNewDraft } = await import('./draft-slot.ts')
  return claimNewDraft('u', clientId, async () => kept)
}

test('two tabs that enter new clients write to separate drafts', async () => {
  const one = await openIn(testStorage())
  kept = [draftOf(one.key, '2026-11-21T09:00:00Z')]
  const other = await openIn(testStorage())
  expect(other.key).not.toBe(one.key)
  expect(other.draft).toBeNull()
})

test('a reloaded tab continues its own draft', async () => {
  const [tab, otherTab] = [testStorage(), testStorage()]
  const one = await openIn(tab)
  const other = await openIn(otherTab)
  kept = [draftOf(other.key, '2026-11-21T09:05:00Z'), draftOf(one.key, '2026-11-21T09:00:00Z')]
  one.release()
  expect((await openIn(tab)).draft?.formKey).toBe(one.key)
})

test('the next tab restores the draft of a closed tab, the latest first', async () => {
  const one = await openIn(testStorage())
  const other = await openIn(testStorage())
  kept = [draftOf(other.key, '2026-11-21T09:05:00Z'), draftOf(one.key, '2026-11-21T09:00:00Z')]
  one.release()
  expect((await openIn(testStorage())).key).toBe(one.key)
  other.release()
  expect((await openIn(testStorage())).key).toBe(other.key)
})

test('a duplicated tab starts with its own draft', async () => {
  const one = await openIn(testStorage())
  kept = [draftOf(one.key, '2026-11-21T09:00:00Z')]
  const copy = await openIn(testStorage({ newClientDraft: one.key }))
  expect(copy.key).not.toBe(one.key)
  expect(copy.draft).toBeNull()
})

test('a client without a form gets its own draft, and a new client does not get it', async () => {
  kept = [draftOf('new:1', '2026-11-21T09:05:00Z', 'a'), draftOf('new:2', '2026-11-21T09:00:00Z')]
  expect((await openIn(testStorage())).key).toBe('new:2')
  expect((await openIn(testStorage(), 'a')).key).toBe('new:1')
  expect((await openIn(testStorage(), 'b')).draft).toBeNull()
})

// spec 3 §2.88
test('after a reload between the answer and the next draft, a tab finds its draft by the client', async () => {
  const tab = testStorage()
  const before = await openIn(tab)
  kept = [draftOf(before.key, '2026-11-21T09:00:00Z')]
  const { rememberClient } = await import('./draft-slot.ts')
  rememberClient(before.key, 'a')
  before.release()
  expect((await openIn(tab, 'a')).draft?.formKey).toBe(before.key)
  // The same applies if that page was reloaded before it wrote.
  before.release()
  vi.stubGlobal('navigator', { locks: testLocks() })
  expect((await openIn(tab, 'a')).draft?.formKey).toBe(before.key)
  expect((await openIn(tab)).draft).toBeNull()
})

test('restores the latest draft when the browser has no locks', async () => {
  vi.stubGlobal('navigator', {})
  kept = [draftOf('new:1', '2026-11-21T09:05:00Z')]
  expect((await openIn(testStorage())).key).toBe('new:1')
})

test('a tab with only contact data finds its draft’s key again and restores no answers', async () => {
  const tab = testStorage()
  const before = await openIn(tab)
  before.release()
  kept = [{ ...draftOf(before.key, '2026-11-21T09:00:00Z'), changes: {}, contact: { email: 'c@ok' } }]
  const after = await openIn(tab)
  expect(after).toMatchObject({ key: before.key, draft: null })
})
