import '../../test-browser.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { financialAnalysis } from '../../../forms/financial-analysis/form.ts'
import { standardForm } from '../../../forms/standard-form/form.ts'
import { testContext } from '../../../forms/test-context.ts'
import { ApiError } from '../../app/api-client.ts'
import type { FormSource } from '../saving/form-source.ts'
import { reasonOfRefusal } from '../saving/form-source.ts'
import { OpenForm } from './open-form.ts'
import { isCompleted } from './state.ts'
import {
  draftOf,
  form,
  memoryDrafts,
  moment,
  openOn,
  openWith,
  pause,
  recordOf,
  serverWith,
} from './test-open-form.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('typing', () => {
  // spec 3 §2.8
  it('is stored on the device after a moment and on the server after a pause, and then removed from the device', async () => {
    const { server, kept, store, open } = openWith({ bankName: 'Old' })
    store.set('bankName', 'New')
    await moment()
    expect(kept.get('form-1 tab')).toMatchObject({ changes: { bankName: 'New' }, baseVersion: 3 })
    expect(server.saves).toEqual([])
    await pause()
    expect(server.saves).toEqual([{ changes: { bankName: 'New' }, step: 1, version: 3 }])
    await moment()
    expect(kept.size).toBe(0)
    expect(open.status().save.kind).toBe('saved')
  })

  it('sends only the changes since the last answer, with its version', async () => {
    const { server, store } = openWith({})
    store.set('bankName', 'A')
    await pause()
    store.set('accountType', 'savings')
    await pause()
    expect(server.saves.map(({ changes, version }) => [changes, version])).toEqual([
      [{ bankName: 'A' }, 3],
      [{ accountType: 'savings' }, 4],
    ])
  })

  // spec 3 §2.8
  it('determines whether there are unsaved changes: a move to another step is saved without showing any', async () => {
    const told: string[] = []
    const { server, kept, store, open } = openWith({ bankName: 'A' })
    open.subscribe(() => told.push(open.status().save.kind))
    store.goTo(2)
    expect(open.status().save.kind).toBe('saved')
    await moment()
    expect(kept.size).toBe(0)
    await pause()
    expect(server.saves).toEqual([{ changes: {}, step: 2, version: 3 }])
    expect(told).not.toContain('unsaved')
    store.set('bankName', 'B')
    store.goTo(3)
    expect(open.status().save.kind).toBe('unsaved')
    await pause()
    expect(open.status().save.kind).toBe('saved')
  })

  it('in a form with prefilled answers starts with the first answer, not with a move to another step', async () => {
    const told: string[] = []
    const { server, source } = serverWith({}, 1)
    const financial = financialAnalysis(testContext())
    const open = new OpenForm({
      type: 'financial_analysis',
      form: financial,
      context: { today: '2024-11-20' },
      source,
      record: null,
      drafts: memoryDrafts().drafts,
      slot: 'tab',
      found: [],
      userId: 'user-1',
    })
    const { store } = open
    expect(store.answers()).toEqual({ loan_amount: 50_000 })
    open.subscribe(() => told.push(open.status().save.kind))
    store.goTo(2)
    await moment()
    expect(told).not.toContain('unsaved')
    await pause()
    expect(server.saves).toMatchObject([{ step: 2 }])
    store.type('savings_bank', '5')
    expect(open.status().save.kind).toBe('unsaved')
  })

  it('sends nothing if the change is reverted', async () => {
    const { server, kept, store } = openWith({ bankName: 'A' })
    store.set('bankName', 'AB')
    store.set('bankName', 'A')
    await pause()
    expect(server.saves).toEqual([])
    expect(kept.get('form-1 tab')?.changes ?? {}).toEqual({})
  })

  // spec 3 §2.8
  it('that restores an answer while a save is in flight is kept on the device and saved afterwards', async () => {
    const on = serverWith({ bankName: 'A' }, 3)
    const { save } = on.source
    let answer = () => {}
    const answered = new Promise<void>(resolve => {
      answer = resolve
    })
    const source: FormSource = {
      ...on.source,
      save: async (...sent) => {
        const saved = await save(...sent)
        await answered
        return saved
      },
    }
    const { server, kept, store, open } = openOn({ ...on, source })
    store.set('bankName', 'B')
    await pause()
    store.set('bankName', 'A')
    await moment()
    expect(server.record.formData).toEqual({ bankName: 'B' })
    // If the user leaves now, the draft is found again, based on what was sent.
    const [left] = kept.values()
    expect(left).toMatchObject({ changes: { bankName: 'A' }, baseValues: { bankName: 'B' } })
    const again = openOn(on, ...(left ? [left] : []))
    expect(again.store.answers()).toMatchObject({ bankName: 'A' })
    expect(again.open.status().phase.kind).toBe('editing')
    // If the user stays, the change is saved.
    const closed = open.close()
    answer()
    await closed
    expect(server.record.formData).toEqual({ bankName: 'A' })
    expect(kept.size).toBe(0)
  })

  it('keeps unreadable text on the device even when everything else is saved', async () => {
    const { server, kept, store } = openWith({ balance_5th_month_1: 5 })
    store.type('balance_5th_month_1', '12 x')
    await pause()
    await moment()
    expect(server.saves.map(({ changes }) => changes)).toEqual([{ balance_5th_month_1: null }])
    expect(kept.get('form-1 tab')?.texts).toEqual({ balance_5th_month_1: '12 x' })
  })

  it('is not shown as saved while a text is unreadable', async () => {
    const { store, open } = openWith({})
    store.type('balance_5th_month_1', '12 x')
    expect(open.status().save.kind).toBe('unsaved')
    await pause()
    expect(open.status().save.kind).toBe('saved in part')
    await open.saveNow()
    expect(open.status().save.kind).toBe('saved in part')
    store.type('balance_5th_month_1', '12')
    await pause()
    expect(open.status().save.kind).toBe('saved')
  })
})

describe('a refusal', () => {
  it('because the form is locked is shown and stops saving', async () => {
    const { server, kept, store, open } = openWith({})
    server.fails = new ApiError(409, { message: 'Bank Analysis is locked.', code: 'locked' })
    store.set('bankName', 'A')
    await pause()
    expect(open.status().phase).toEqual({ kind: 'locked', message: 'Bank Analysis is locked.' })
    expect(kept.get('form-1 tab')?.changes).toEqual({ bankName: 'A' })
  })

  it('of an answer is shown beside its field until it is corrected, and not retried', async () => {
    const words = 'Bank name contains a hidden control character; please type it again'
    const draft = draftOf({ bankName: 'Har\u0001bour' }, 3)
    const { server, kept, store, open } = openWith({}, 3, draft)
    server.fails = new ApiError(400, { message: `bankName: ${words}`, errors: { bankName: words } })
    await pause()
    expect(open.status().save.kind).toBe('refused')
    expect(store.field('bankName').problem).toBe(words)
    expect(reasonOfRefusal(store, open.status().refusal)).toBe(words)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(open.status().save.kind).toBe('refused')
    expect(kept.get('form-1 tab')?.changes).toEqual({ bankName: 'Har\u0001bour' })

    server.fails = null
    store.set('bankName', 'Harbour')
    expect(store.field('bankName').problem).toBeUndefined()
    await pause()
    expect(open.status()).toMatchObject({ save: { kind: 'saved' }, refusal: null })
  })

  it('because of an expired session keeps the draft for the next sign-in', async () => {
    const { server, kept, store, open } = openWith({})
    server.fails = new ApiError(401, { message: 'expired' })
    store.set('bankName', 'A')
    await expect(open.saveNow()).rejects.toMatchObject({ status: 401 })
    await moment()
    expect(kept.get('form-1 tab')?.changes).toEqual({ bankName: 'A' })
  })
})

describe('completion', () => {
  it('sends the visible answers, clears the draft and makes the form read-only', async () => {
    const { server, kept, store, open } = openWith({})
    store.set('bankName', 'A')
    expect(await open.complete()).toBeNull()
    await moment()
    expect(server.record.formData).toMatchObject({ bankName: 'A' })
    expect(store.readOnly()).toBe(true)
    expect(kept.size).toBe(0)
    await pause()
    expect(server.saves).toEqual([])
  })

  it('continues from the version of a refusal', async () => {
    const { server, store, open } = openWith({})
    store.set('bankName', 'A')
    server.fails = new ApiError(422, { message: 'no', errors: { accountType: 'Account Type is required' } })
    server.elsewhere({ bankName: 'A' })
    await expect(open.complete()).rejects.toMatchObject({ status: 422 })
    server.fails = null
    store.set('accountType', 'savings')
    await pause()
    expect(server.saves).toMatchObject([{ changes: { accountType: 'savings' }, version: 4 }])
  })
})

describe('a form without a record', () => {
  it('is kept on the device without automatic saves, and moves to its id with the first save', async () => {
    let created = false
    const { server, source } = serverWith({}, 1)
    const { kept, drafts } = memoryDrafts()
    const open = new OpenForm({
      type: 'bank_analysis',
      form,
      context: { today: '2024-11-20' },
      source: {
        ...source,
        key: () => (created ? 'form-1' : 'new'),
        savesByItself: () => created,
        save: async (payload, version, key) => {
          const record = await source.save(payload, version, key)
          created = true
          return record
        },
      },
      record: null,
      drafts,
      slot: 'tab',
      found: [],
      userId: 'user-1',
    })
    open.store.set('bankName', 'A')
    await pause()
    expect(server.saves).toEqual([])
    expect(kept.get('new tab')?.changes).toEqual({ bankName: 'A' })
    await open.saveNow()
    await moment()
    expect(server.saves).toMatchObject([{ changes: { bankName: 'A' }, version: null }])
    expect(kept.size).toBe(0)
  })
})

// spec 3 §2.3
it('keeps saying through save, completion and reopening that the applicant gave the answers', async () => {
  const takenOverAt = '2026-11-21T09:00:00Z'
  const held = serverWith({ bankName: 'A' }, 1)
  held.server.record = { ...held.server.record, takenOverAt }
  const { open } = openOn(held)
  expect(open.status().takenOverAt).toBe(takenOverAt)
  open.store.set('bankName', 'B')
  await open.saveNow()
  expect(open.status().takenOverAt).toBe(takenOverAt)
  await open.complete()
  expect(isCompleted(open.status())).toBe(true)
  expect(open.status().takenOverAt).toBe(takenOverAt)
  await open.reopen()
  expect(isCompleted(open.status())).toBe(false)
  expect(open.status().takenOverAt).toBe(takenOverAt)
  expect(openWith({}).open.status().takenOverAt).toBeNull()
})

describe('the lender’s day', () => {
  // D38, D47: in a browser it takes as long as drawing a step.
  it('is determined only for a form whose date is missing', () => {
    const needs: boolean[] = []
    const lenderDay = (isNeeded: boolean) => {
      needs.push(isNeeded)
      return '2024-11-19'
    }
    const context = { today: '2024-11-20', lenderDay }
    const openStandard = (formData: Record<string, string>) => {
      const { source } = serverWith({}, 1)
      return new OpenForm({
        type: 'user_form',
        form: standardForm(testContext()),
        context,
        source,
        record: recordOf(formData, 1),
        drafts: memoryDrafts().drafts,
        slot: 'tab',
        found: [],
        userId: 'user-1',
        isLocked: false,
      })
    }
    const dated = openStandard({ LoanApplicationDate: '2024-11-02' })
    expect(dated.store.answers()['LoanApplicationDate']).toBe('2024-11-02')
    expect(needs).not.toContain(true)
    const { store } = openStandard({})
    store.goTo(6)
    expect(store.answers()['LoanApplicationDate']).toBe('2024-11-19')
  })
})
