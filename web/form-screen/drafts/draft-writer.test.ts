import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Draft, Drafts } from './draft.ts'
import { createDraftWriter, DRAFT_DELAY_MS } from './draft-writer.ts'
import { monotonicNow, observeTime } from './monotonic-time.ts'

// spec 3 §2.8

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime('2027-01-02T09:00:00Z')
})
afterEach(() => {
  vi.useRealTimers()
})

const draftOf = (Sales: number): Draft => ({
  userId: 'u',
  formKey: 'form-1 tab',
  formType: 'bank_analysis',
  clientId: 'c',
  baseVersion: 1,
  changes: { Sales },
  texts: {},
  step: 1,
  at: monotonicNow(),
})

test('keeps writing drafts after the clock is set back', async () => {
  const kept: Draft['changes'][] = []
  const drafts: Drafts = {
    find: async () => [],
    write: async ({ changes }) => void kept.push(changes),
    unload: () => {},
    clear: async () => {},
  }
  let sales = 1
  const writer = createDraftWriter({
    drafts,
    userId: 'u',
    key: () => 'form-1 tab',
    take: () => draftOf(sales),
  })
  writer.write()
  await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS)
  vi.setSystemTime('2027-01-02T08:00:00Z')
  sales = 2
  writer.write()
  await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS)
  expect(kept).toEqual([{ Sales: 1 }, { Sales: 2 }])
})

test('later input has a later time, even if the clock is set back or another page’s clock was ahead', () => {
  const first = monotonicNow()
  vi.setSystemTime('2026-01-02T09:00:00Z')
  const second = monotonicNow()
  expect(second > first).toBe(true)
  observeTime('2029-05-05T05:05:05.000Z')
  expect(monotonicNow() > '2029-05-05T05:05:05.000Z').toBe(true)
})
