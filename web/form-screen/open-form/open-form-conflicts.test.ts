import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { draftOf, moment, openWith, pause } from './test-open-form.ts'

vi.hoisted(() => {
  // The session behind the API client reads the browser's storage as soon as it is loaded.
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('window', { addEventListener: () => {} })
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

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
