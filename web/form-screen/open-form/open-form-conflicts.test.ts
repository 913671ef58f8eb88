import '../../test-browser.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isCompleted, keptFrom } from './state.ts'
import { draftOf, moment, openWith, pause } from './test-open-form.ts'

// spec 3 §2.8

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

type Open = ReturnType<typeof openWith>['open']

/** Returns the fields that clash, each with its values from mine to saved; null if no choice is pending. */
function asked(open: Open) {
  const { phase } = open.status()
  if (phase.kind !== 'conflict') return null
  const entries = phase.question.clashes.map(({ key, sides }) => [
    key,
    sides.map(({ held }) => held.text ?? held.answer),
  ])
  return Object.fromEntries(entries)
}

describe('the draft of an earlier visit', () => {
  it('is restored with its texts and step, and saved, if nobody has saved since', async () => {
    const draft = draftOf({ bankName: 'Mine' }, 3, { texts: { balance_5th_month_1: 'x' }, step: 2 })
    const { server, kept, store, open } = openWith({ bankName: 'Old' }, 3, draft)
    expect(store.answers()['bankName']).toBe('Mine')
    expect(store.field('balance_5th_month_1').text).toBe('x')
    expect(store.step()).toBe(2)
    expect(open.status().restoredFrom).toBe(draft.at)
    await moment()
    expect([...kept.keys()]).toEqual(['form-1 tab'])
    await pause()
    expect(server.saves[0]).toMatchObject({ changes: { bankName: 'Mine' }, version: 3 })
  })

  it('is restored on top of others’ changes if they changed other fields', async () => {
    const draft = draftOf({ bankName: 'Mine' }, 3, { baseValues: { bankName: 'Old' } })
    const { server, store, open } = openWith({ bankName: 'Old', accountType: 'current' }, 5, draft)
    expect(asked(open)).toBeNull()
    expect(store.answers()).toEqual({ bankName: 'Mine', accountType: 'current' })
    await pause()
    expect(server.saves).toMatchObject([{ changes: { bankName: 'Mine' }, version: 5 }])
  })

  it('leads to a question first if the same field has changed since, and nothing is saved meanwhile', async () => {
    const draft = draftOf({ bankName: 'Mine', accountType: 'current' }, 3, {
      baseValues: { bankName: 'Old', accountType: null },
    })
    const { server, store, open } = openWith({ bankName: 'Theirs' }, 5, draft)
    expect(store.answers()['bankName']).toBe('Theirs')
    expect(asked(open)).toEqual({ bankName: ['Mine', 'Theirs'] })
    await pause()
    expect(server.saves).toEqual([])
    await open.decide({ bankName: 'mine' })
    await pause()
    expect(server.saves).toMatchObject([
      { changes: { bankName: 'Mine', accountType: 'current' }, version: 5 },
    ])
  })

  it('leads to a question about every difference if an earlier version of the app left it without base values', () => {
    const { open } = openWith({ bankName: 'Theirs' }, 5, draftOf({ bankName: 'Mine' }, 3))
    expect(asked(open)).toEqual({ bankName: ['Mine', 'Theirs'] })
  })

  it('is removed when the saved values are chosen', async () => {
    const { kept, store, open } = openWith({ bankName: 'Theirs' }, 5, draftOf({ bankName: 'Mine' }, 3))
    await open.decide({ bankName: 'saved' })
    expect(store.answers()['bankName']).toBe('Theirs')
    expect(kept.size).toBe(0)
    expect(asked(open)).toBeNull()
  })

  it('stays on the device while the conflict is undecided', async () => {
    const { kept, open } = openWith({ bankName: 'Theirs' }, 5, draftOf({ bankName: 'Mine' }, 3))
    await moment()
    await open.close()
    expect([...kept.keys()]).toEqual(['form-1 earlier'])
  })

  it('is removed without notice if the server already has its values', async () => {
    const { kept, open } = openWith({ bankName: 'Same' }, 5, draftOf({ bankName: 'Same' }, 3))
    await moment()
    expect(kept.size).toBe(0)
    expect(open.status().restoredFrom).toBeNull()
    expect(asked(open)).toBeNull()
  })
})

describe('the drafts of two tabs', () => {
  const one = draftOf({ bankName: 'Harbour' }, 3, { formKey: 'form-1 a', at: '2024-11-20T12:01:00Z' })
  const other = draftOf({ accountType: 'savings' }, 3, { formKey: 'form-1 b', at: '2024-11-20T12:02:00Z' })

  it('are restored together and become one draft', async () => {
    const { kept, store, open } = openWith({}, 3, one, other)
    expect(store.answers()).toEqual({ bankName: 'Harbour', accountType: 'savings' })
    expect(open.status().restoredFrom).toBe(other.at)
    await moment()
    expect([...kept.keys()]).toEqual(['form-1 tab'])
    expect(kept.get('form-1 tab')?.changes).toEqual({ bankName: 'Harbour', accountType: 'savings' })
  })

  it('lead to a question if both changed the same field, with the later value first', async () => {
    const later = { ...other, changes: { ...other.changes, bankName: 'Bay' } }
    const { server, store, open } = openWith({}, 3, one, later)
    expect(asked(open)).toEqual({ bankName: ['Bay', 'Harbour', null] })
    await open.decide({ bankName: 'earlier 1' })
    expect(store.answers()).toEqual({ bankName: 'Harbour', accountType: 'savings' })
    await pause()
    expect(server.record.formData).toEqual({ bankName: 'Harbour', accountType: 'savings' })
  })
})

describe('a save elsewhere', () => {
  it('leads to a question about the same field, but not about other fields', async () => {
    const { server, store, open } = openWith({ bankName: 'Old' })
    store.set('bankName', 'Mine')
    server.elsewhere({ bankName: 'Theirs', accountType: 'current' })
    await pause()
    expect(asked(open)).toEqual({ bankName: ['Mine', 'Theirs'] })
    const { phase } = open.status()
    expect(phase.kind === 'conflict' && phase.question.author).toEqual({
      name: 'Grace',
      at: '2024-11-20T14:05:00Z',
    })
    expect(store.answers()['bankName']).toBe('Mine')
    await open.decide({ bankName: 'mine' })
    await pause()
    expect(server.record.formData).toMatchObject({ bankName: 'Mine', accountType: 'current' })
    expect(server.saves).toMatchObject([{ changes: { bankName: 'Mine' }, version: 4 }])
  })

  it('replaces the local value if it is chosen, and nothing is sent', async () => {
    const { server, kept, store, open } = openWith({ bankName: 'Old' })
    store.set('bankName', 'Mine')
    server.elsewhere({ bankName: 'Theirs' })
    await pause()
    await open.decide({ bankName: 'saved' })
    await pause()
    expect(store.answers()['bankName']).toBe('Theirs')
    expect(server.saves).toEqual([])
    expect(kept.size).toBe(0)
  })

  it('of other fields is merged without a question in the same save', async () => {
    const { server, store, open } = openWith({ bankName: 'Old' })
    store.set('bankName', 'Mine')
    server.elsewhere({ accountType: 'current' })
    await open.saveNow()
    expect(server.record.formData).toEqual({ bankName: 'Mine', accountType: 'current' })
    expect(server.saves).toMatchObject([{ changes: { bankName: 'Mine' }, version: 4 }])
    expect(store.answers()).toEqual({ bankName: 'Mine', accountType: 'current' })
    expect(open.status()).toMatchObject({
      phase: { kind: 'editing' },
      save: { kind: 'saved' },
      merged: { author: { name: 'Grace', at: '2024-11-20T14:05:00Z' }, changes: { accountType: 'current' } },
    })
    open.dismissMerged()
    expect(open.status().merged).toBeNull()
  })

  it('does not change the field that is being typed into', async () => {
    const { server, store } = openWith({})
    store.set('bankName', 'Mine')
    store.type('balance_5th_month_1', '12.')
    server.elsewhere({ balance_5th_month_2: 7 })
    await pause()
    expect(store.field('balance_5th_month_1').text).toBe('12.')
    expect(store.answers()['balance_5th_month_2']).toBe(7)
    expect(server.record.formData).toMatchObject({ bankName: 'Mine', balance_5th_month_1: 12 })
  })

  it('of the same value needs neither a question nor a notice', async () => {
    const { server, store, open } = openWith({ bankName: 'Old' })
    store.set('bankName', 'Same')
    server.elsewhere({ bankName: 'Same' })
    await pause()
    expect(open.status()).toMatchObject({ phase: { kind: 'editing' }, save: { kind: 'saved' }, merged: null })
    expect(server.saves).toEqual([])
  })

  it('leads to a question about a field that was cleared here', async () => {
    const { server, store, open } = openWith({ balance_5th_month_1: 2 })
    store.type('balance_5th_month_1', '')
    server.elsewhere({ balance_5th_month_1: 7 })
    await pause()
    expect(asked(open)).toEqual({ balance_5th_month_1: [null, 7] })
  })

  it('leads to a question about a field with unreadable text, which stays if it is chosen', async () => {
    const { server, kept, store, open } = openWith({ balance_5th_month_1: 2 })
    store.type('balance_5th_month_1', '12 x')
    server.elsewhere({ balance_5th_month_1: 7 })
    await pause()
    expect(asked(open)).toEqual({ balance_5th_month_1: ['12 x', 7] })
    await open.decide({ balance_5th_month_1: 'mine' })
    expect(store.field('balance_5th_month_1').text).toBe('12 x')
    await moment()
    expect(kept.get('form-1 tab')?.texts).toEqual({ balance_5th_month_1: '12 x' })
  })

  it('leads to a question until each field is decided', async () => {
    const { server, store, open } = openWith({})
    store.setAll({ bankName: 'Mine', accountType: 'savings' })
    server.elsewhere({ bankName: 'Theirs', accountType: 'current' })
    await pause()
    await open.decide({ bankName: 'mine' })
    expect(asked(open)).toEqual({ bankName: ['Mine', 'Theirs'], accountType: ['savings', 'current'] })
    await open.decide({ bankName: 'mine', accountType: 'saved' })
    await pause()
    expect(server.record.formData).toEqual({ bankName: 'Mine', accountType: 'current' })
  })

  it('is merged or leads to a new question while another question is open', async () => {
    const { server, store, open } = openWith({})
    store.set('bankName', 'Mine')
    server.elsewhere({ bankName: 'Theirs' })
    await pause()
    server.elsewhere({ bankName: 'Others', accountType: 'current' })
    await open.decide({ bankName: 'mine' })
    await pause()
    expect(asked(open)).toEqual({ bankName: ['Mine', 'Others'] })
    await open.decide({ bankName: 'mine' })
    await pause()
    expect(server.record.formData).toEqual({ bankName: 'Mine', accountType: 'current' })
  })

  it('is recognised as our own when its answer was lost, without a question', async () => {
    const { server, store, open } = openWith({})
    server.losesAnswer = true
    store.set('bankName', 'Mine')
    await pause()
    expect(open.status().save.kind).toBe('retrying')
    await vi.advanceTimersByTimeAsync(2_500)
    expect(open.status()).toMatchObject({ phase: { kind: 'editing' }, save: { kind: 'saved' }, merged: null })
    expect(server.saves).toHaveLength(1)
    expect(store.answers()['bankName']).toBe('Mine')
  })

  it('is recognised as our own when more was typed since, and the rest is saved', async () => {
    const { server, store, open } = openWith({})
    server.losesAnswer = true
    store.set('bankName', 'Mine')
    await pause()
    store.set('bankName', 'Mine, and more')
    await vi.advanceTimersByTimeAsync(2_500)
    expect(open.status()).toMatchObject({ phase: { kind: 'editing' }, save: { kind: 'saved' }, merged: null })
    expect(server.record.formData).toEqual({ bankName: 'Mine, and more' })
  })

  it('met by a completion is merged and saved, and the form stays open', async () => {
    const { server, open, store } = openWith({ bankName: 'Base' })
    store.set('bankName', 'Mine')
    server.elsewhere({ accountType: 'savings' })
    expect(await open.complete()).toBeUndefined()
    await pause()
    expect(open.status().phase.kind).toBe('editing')
    expect(server.record.isCompleted).toBe(false)
    expect(server.record.formData).toMatchObject({ bankName: 'Mine', accountType: 'savings' })
    expect(open.status().save.kind).toBe('saved')
  })

  it('that completes the form makes it read-only, and the changes stay on the device until it is reopened', async () => {
    const { server, kept, store, open } = openWith({ bankName: 'Old' })
    store.set('bankName', 'Late')
    await moment()
    server.elsewhere({}, { isCompleted: true, status: 'completed' })
    await pause()
    expect(isCompleted(open.status())).toBe(true)
    expect(store.readOnly()).toBe(true)
    expect(store.answers()['bankName']).toBe('Old')
    expect(keptFrom(open.status())).not.toBeNull()
    expect(kept.get('form-1 tab')?.changes).toEqual({ bankName: 'Late' })
    await open.reopen()
    expect(store.readOnly()).toBe(false)
    expect(store.answers()['bankName']).toBe('Late')
    expect(open.status().restoredFrom).not.toBeNull()
    await pause()
    expect(server.record.formData).toEqual({ bankName: 'Late' })
  })
})
