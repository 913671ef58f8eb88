import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testStorage } from '../../test-storage.ts'
import type { Draft, Drafts } from './draft.ts'

// Modules behind it listen to the window as they load.
vi.stubGlobal('localStorage', testStorage())
vi.stubGlobal('window', { addEventListener: () => {} })
const { createDraftWriter, DRAFT_DELAY_MS } = await import('./drafts.ts')
const { monotonicNow, observeTime } = await import('./drafts.ts')

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

function writerOf() {
  const kept: number[] = []
  const drafts: Drafts = {
    find: async () => [],
    write: async ({ changes }) => void kept.push(Number(changes['Sales'])),
    clear: async () => {},
  }
  let sales = 0
  const writer = createDraftWriter({
    drafts,
    userId: 'u',
    key: () => 'form-1 tab',
    take: () => draftOf(sales),
  })
  const type = (value: number) => {
    sales = value
    writer.write()
  }
  return { kept, writer, type }
}

test('is written a moment after the first key, also while somebody goes on typing', async () => {
  const { kept, type } = writerOf()
  for (const value of [1, 12, 123]) {
    type(value)
    await vi.advanceTimersByTimeAsync(0.4 * DRAFT_DELAY_MS)
  }
  expect(kept).toEqual([123])
  type(1234)
  expect(kept).toEqual([123])
  await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS)
  expect(kept).toEqual([123, 1234])
})

test('is written at once when the page is hidden, and only if something was typed since', () => {
  const { kept, writer, type } = writerOf()
  type(1)
  writer.flush()
  writer.flush()
  expect(kept).toEqual([1])
})

test('keeps writing drafts after the clock is set back', async () => {
  const { kept, type } = writerOf()
  type(1)
  await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS)
  vi.setSystemTime('2027-01-02T08:00:00Z')
  type(2)
  await vi.advanceTimersByTimeAsync(DRAFT_DELAY_MS)
  expect(kept).toEqual([1, 2])
})

test('later input has a later time, even if the clock is set back or another page’s clock was ahead', () => {
  const first = monotonicNow()
  vi.setSystemTime('2026-01-02T09:00:00Z')
  const second = monotonicNow()
  expect(second > first).toBe(true)
  observeTime('2029-05-05T05:05:05.000Z')
  expect(monotonicNow() > '2029-05-05T05:05:05.000Z').toBe(true)
})
