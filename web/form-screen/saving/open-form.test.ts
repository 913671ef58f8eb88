import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Answer } from '../../../engine/types.ts'
import { bankAnalysis } from '../../../forms/bank-analysis/form.ts'
import { ApiError, NetworkError } from '../../api-client.ts'
import type { Draft, Drafts } from './drafts.ts'
import type { FormRecord, FormSource, SaveText } from './form-source.ts'
import { createOpenForm } from './open-form.ts'
import { AUTOSAVE_DELAY_MS } from './save-queue.ts'

vi.hoisted(() => {
  // The session behind the API client reads the browser's storage as soon as it is loaded.
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('window', { addEventListener: () => {} })
})

const form = bankAnalysis(2024)

function recordOf(
  formData: Record<string, Answer>,
  version: number,
  more: Partial<FormRecord> = {},
): FormRecord {
  return {
    _id: 'form-1',
    client: { _id: 'client-1', clientId: 'CL-1', name: 'Ama', email: '', phone: '' },
    formType: 'bank_analysis',
    formName: 'Bank-Analysis',
    formData,
    calculatedFields: {},
    status: 'in_progress',
    isCompleted: false,
    completionPercentage: 25,
    currentStep: 1,
    lastSavedStep: 1,
    totalSteps: 4,
    assessmentYear: 2024,
    version,
    createdAt: '2024-11-20T12:00:00Z',
    updatedAt: '2024-11-20T12:00:00Z',
    lastSaved: null,
    submittedAt: null,
    ...more,
  }
}

/** A server that keeps one form and checks versions, as the real one does. */
function serverWith(formData: Record<string, Answer>, version: number) {
  const server = {
    record: recordOf(formData, version),
    saves: [] as { changes: SaveText['changes']; step: number; version: number | null }[],
    fails: null as Error | null,
    /** Keeps the text, but its answer is lost. */
    losesAnswer: false,
    elsewhere(changes: Record<string, Answer>, more: Partial<FormRecord> = {}) {
      const { record } = server
      server.record = recordOf({ ...definedOf(record.formData), ...changes }, record.version + 1, more)
    },
  }
  const source: FormSource = {
    key: () => 'form-1',
    clientId: () => 'client-1',
    savesByItself: () => true,
    load: async () => server.record,
    save: async (text, sentVersion) => {
      if (server.fails) throw server.fails
      if (server.record.isCompleted) throw new ApiError(409, { message: 'completed', code: 'completed' })
      if (sentVersion !== null && sentVersion !== server.record.version) {
        throw new ApiError(409, { message: 'stale', code: 'stale', currentVersion: server.record.version })
      }
      server.saves.push({ changes: text.changes, step: text.step, version: sentVersion })
      server.elsewhere(definedOf(text.changes), { currentStep: text.step })
      if (server.losesAnswer) {
        server.losesAnswer = false
        throw new NetworkError()
      }
      return server.record
    },
    complete: async text => {
      if (server.fails) throw server.fails
      server.elsewhere(definedOf(text.answers), { isCompleted: true, status: 'completed' })
      return { form: server.record, nextForm: null }
    },
    reopen: async () => {
      server.elsewhere({}, { isCompleted: false })
      return server.record
    },
  }
  return { server, source }
}

function definedOf(values: Readonly<Record<string, Answer | null | undefined>>): Record<string, Answer> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      value === null || value === undefined ? [] : [[key, value]],
    ),
  )
}

function memoryDrafts(first?: Draft) {
  const kept = new Map<string, Draft>()
  if (first) kept.set(first.formKey, first)
  const drafts: Drafts = {
    read: async (_user, key) => kept.get(key) ?? null,
    write: async draft => void kept.set(draft.formKey, draft),
    clear: async (_user, key) => void kept.delete(key),
  }
  return { kept, drafts }
}

function draftOf(changes: Draft['changes'], baseVersion: number | null, more: Partial<Draft> = {}): Draft {
  return {
    userId: 'user-1',
    formKey: 'form-1',
    formType: 'bank_analysis',
    clientId: 'client-1',
    baseVersion,
    changes,
    texts: {},
    contact: null,
    step: 1,
    at: '2024-11-20T12:03:00Z',
    ...more,
  }
}

function openWith(formData: Record<string, Answer>, version = 3, draft?: Draft) {
  const { server, source } = serverWith(formData, version)
  const { kept, drafts } = memoryDrafts(draft)
  const open = createOpenForm({
    type: 'bank_analysis',
    form,
    context: { assessmentYear: 2024, today: '2024-11-20' },
    source,
    record: server.record,
    drafts,
    draft: draft ?? null,
    userId: 'user-1',
  })
  return { server, kept, open, store: open.store }
}

const moment = () => vi.advanceTimersByTimeAsync(50)
const pause = () => vi.advanceTimersByTimeAsync(AUTOSAVE_DELAY_MS + 50)

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('typing', () => {
  it('is on the device at once, on the server after a pause, and then off the device', async () => {
    const { server, kept, store, open } = openWith({ bankName: 'Old' })
    store.set('bankName', 'New')
    await moment()
    expect(kept.get('form-1')).toMatchObject({ changes: { bankName: 'New' }, baseVersion: 3 })
    expect(server.saves).toEqual([])
    await pause()
    expect(server.saves).toEqual([{ changes: { bankName: 'New' }, step: 1, version: 3 }])
    await moment()
    expect(kept.size).toBe(0)
    expect(open.status().save.kind).toBe('saved')
  })

  it('sends only what changed since the last answer, on its version', async () => {
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

  it('that is taken back again sends nothing', async () => {
    const { server, kept, store } = openWith({ bankName: 'A' })
    store.set('bankName', 'AB')
    store.set('bankName', 'A')
    await pause()
    expect(server.saves).toEqual([])
    expect(kept.get('form-1')?.changes ?? {}).toEqual({})
  })

  it('keeps an unreadable text on the device even when all else is saved', async () => {
    const { server, kept, store } = openWith({ balance_5th_month_1: 5 })
    store.type('balance_5th_month_1', '12 x')
    await pause()
    await moment()
    expect(server.saves.map(({ changes }) => changes)).toEqual([{ balance_5th_month_1: null }])
    expect(kept.get('form-1')?.texts).toEqual({ balance_5th_month_1: '12 x' })
  })
})

describe('what an earlier visit left', () => {
  it('comes back by itself when nobody saved since, texts and step too, and is saved', async () => {
    const draft = draftOf({ bankName: 'Mine' }, 3, { texts: { balance_5th_month_1: 'x' }, step: 2 })
    const { server, store, open } = openWith({ bankName: 'Old' }, 3, draft)
    expect(store.answers()['bankName']).toBe('Mine')
    expect(store.field('balance_5th_month_1').text).toBe('x')
    expect(store.step()).toBe(2)
    expect(open.status().restoredFrom).toBe(draft.at)
    await pause()
    expect(server.saves[0]).toMatchObject({ changes: { bankName: 'Mine' }, version: 3 })
  })

  it('asks first when the form was saved since, and saves nothing meanwhile', async () => {
    const { server, store, open } = openWith({ bankName: 'Theirs' }, 5, draftOf({ bankName: 'Mine' }, 3))
    expect(store.answers()['bankName']).toBe('Theirs')
    expect(open.status().conflict?.differences).toEqual([
      { key: 'bankName', label: 'Bank Name', yours: 'Mine', theirs: 'Theirs' },
    ])
    await pause()
    expect(server.saves).toEqual([])
    await open.resolve('mine')
    await pause()
    expect(server.saves).toMatchObject([{ changes: { bankName: 'Mine' }, version: 5 }])
  })

  it('goes when it is discarded', async () => {
    const { kept, store, open } = openWith({ bankName: 'Theirs' }, 5, draftOf({ bankName: 'Mine' }, 3))
    await open.resolve('theirs')
    expect(store.answers()['bankName']).toBe('Theirs')
    expect(kept.size).toBe(0)
    expect(open.status().conflict).toBeNull()
  })

  it('is forgotten silently when the server has it already', async () => {
    const { kept, open } = openWith({ bankName: 'Same' }, 5, draftOf({ bankName: 'Same' }, 3))
    await moment()
    expect(kept.size).toBe(0)
    expect(open.status()).toMatchObject({ conflict: null, restoredFrom: null })
  })
})

describe('a save elsewhere', () => {
  it('is shown with what differs; own changes go on top of it when chosen', async () => {
    const { server, store, open } = openWith({ bankName: 'Old' })
    store.set('bankName', 'Mine')
    server.elsewhere({ bankName: 'Theirs', accountType: 'current' })
    await pause()
    expect(open.status().conflict?.differences).toMatchObject([{ yours: 'Mine', theirs: 'Theirs' }])
    expect(store.answers()['bankName']).toBe('Mine')
    await open.resolve('mine')
    await pause()
    expect(server.record.formData).toMatchObject({ bankName: 'Mine', accountType: 'current' })
  })

  it('is taken over when chosen, and nothing is sent', async () => {
    const { server, store, open } = openWith({ bankName: 'Old' })
    store.set('bankName', 'Mine')
    server.elsewhere({ bankName: 'Theirs' })
    await pause()
    await open.resolve('theirs')
    await pause()
    expect(store.answers()['bankName']).toBe('Theirs')
    expect(server.saves).toEqual([])
  })

  it('that was our own, its answer lost on the way, goes on without a question', async () => {
    const { server, store, open } = openWith({})
    server.losesAnswer = true
    store.set('bankName', 'Mine')
    await pause()
    expect(open.status().save.kind).toBe('retrying')
    await vi.advanceTimersByTimeAsync(2_500)
    expect(open.status()).toMatchObject({ conflict: null, save: { kind: 'saved' } })
    expect(server.saves).toHaveLength(1)
    expect(store.answers()['bankName']).toBe('Mine')
  })

  it('that was our own, with more typed since, is followed by the rest', async () => {
    const { server, store, open } = openWith({})
    server.losesAnswer = true
    store.set('bankName', 'Mine')
    await pause()
    store.set('bankName', 'Mine, and more')
    await vi.advanceTimersByTimeAsync(2_500)
    expect(open.status()).toMatchObject({ conflict: null, save: { kind: 'saved' } })
    expect(server.record.formData).toEqual({ bankName: 'Mine, and more' })
  })

  it('that completed the form makes it read-only; the changes stay on the device until it is reopened', async () => {
    const { server, kept, store, open } = openWith({ bankName: 'Old' })
    store.set('bankName', 'Late')
    await moment()
    server.elsewhere({}, { isCompleted: true, status: 'completed' })
    await pause()
    expect(store.readOnly()).toBe(true)
    expect(store.answers()['bankName']).toBe('Old')
    expect(open.status().keptFrom).not.toBeNull()
    expect(kept.get('form-1')?.changes).toEqual({ bankName: 'Late' })
    await open.reopen()
    expect(open.status().conflict?.differences).toMatchObject([{ yours: 'Late', theirs: 'Old' }])
  })
})

describe('a refusal', () => {
  it('because the form is locked says so and stops saving', async () => {
    const { server, kept, store, open } = openWith({})
    server.fails = new ApiError(409, { message: 'Bank Analysis is locked.', code: 'locked' })
    store.set('bankName', 'A')
    await pause()
    expect(open.status().lockedBy).toBe('Bank Analysis is locked.')
    expect(kept.get('form-1')?.changes).toEqual({ bankName: 'A' })
  })

  it('of a dead session keeps the draft for the way back', async () => {
    const { server, kept, store, open } = openWith({})
    server.fails = new ApiError(401, { message: 'expired' })
    store.set('bankName', 'A')
    await expect(open.saveNow()).rejects.toMatchObject({ status: 401 })
    await moment()
    expect(kept.get('form-1')?.changes).toEqual({ bankName: 'A' })
  })
})

describe('completion', () => {
  it('sends what is on screen, clears the draft and makes the form read-only', async () => {
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

  it('that is refused goes on from the version that the refusal left', async () => {
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
  it('saves nothing by itself, is kept on the device, and moves to its id with the first save', async () => {
    let created = false
    const { server, source } = serverWith({}, 1)
    const { kept, drafts } = memoryDrafts()
    const open = createOpenForm({
      type: 'bank_analysis',
      form,
      context: { assessmentYear: 2024, today: '2024-11-20' },
      source: {
        ...source,
        key: () => (created ? 'form-1' : 'new'),
        savesByItself: () => created,
        save: async (text, version) => {
          const record = await source.save(text, version)
          created = true
          return record
        },
      },
      record: null,
      drafts,
      draft: null,
      userId: 'user-1',
    })
    open.store.set('bankName', 'A')
    await pause()
    expect(server.saves).toEqual([])
    expect(kept.get('new')?.changes).toEqual({ bankName: 'A' })
    await open.saveNow()
    await moment()
    expect(server.saves).toMatchObject([{ changes: { bankName: 'A' }, version: null }])
    expect(kept.size).toBe(0)
  })
})
