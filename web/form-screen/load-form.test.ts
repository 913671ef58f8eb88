import { beforeEach, expect, test, vi } from 'vitest'
import type { FormType } from '../../forms/catalogue.ts'
import { testStorage } from '../test-storage.ts'
import type { Draft } from './drafts/draft.ts'

// spec 1 §4.18–19; spec 2 §1.1; D37

const officer = JSON.stringify({ _id: 'u', name: 'Jane', email: 'j@bank.example', role: 'loan_officer' })
const people = { a: { _id: 'a', name: 'Ama' }, b: { _id: 'b', name: 'Bo' } }

/** A form of client a or b, as the server returns it. */
const recordOf = (formType: FormType, client: 'a' | 'b' | null, formId = `${client}-${formType}`) => ({
  _id: formId,
  formType,
  client: client && people[client],
  formData: {},
  calculatedFields: {},
  isCompleted: false,
  completionPercentage: 0,
  currentStep: 1,
  version: 1,
  assessmentYear: 2024,
  createdAt: '2024-11-20T12:00:00Z',
  lastSaved: null,
})

let answers: Record<string, () => Response>
let asked: string[]

beforeEach(() => {
  vi.resetModules()
  asked = []
  answers = {
    'GET /api/loan-officer/clients/a/completed-forms': () =>
      Response.json({ completedForms: ['user_form', 'mse_assessment', 'output_sheet'] }),
  }
  // Not reset after a test, because an open form may still be writing its draft.
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} })
  vi.stubGlobal('sessionStorage', testStorage())
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${url}`)
    return answers[`${method} ${url}`]?.() ?? Response.json({ message: 'Not found' }, { status: 404 })
  })
})

const events = { onClient: () => {}, onRecord: () => {} }

/** Loads a form in a new tab. `stored` is the content of the browser's storage. */
async function load(
  type: FormType,
  place: { clientId: string | null; formId?: string },
  stored: Record<string, string> = {},
) {
  vi.stubGlobal('localStorage', testStorage({ token: 't', user: officer, ...stored }))
  const { loadForm } = await import('./load-form.ts')
  return loadForm({ type, formId: undefined, ...place, ...events })
}

const form = (formType: FormType, client: 'a' | 'b' | null, formId?: string) => () =>
  Response.json({ form: recordOf(formType, client, formId) })

test('the client of the history entry takes precedence over the browser’s storage', async () => {
  answers['POST /api/loan-officer/clients/a/forms'] = form('output_sheet', 'a')
  const stored = { activeClientId: 'b', activeFormId_output_sheet: 'b-output_sheet' }
  const loaded = await load('output_sheet', { clientId: 'a' }, stored)
  expect(loaded.kind === 'open' && loaded.open.status().client?.name).toBe('Ama')
  expect(loaded.kind === 'open' && loaded.open.source.clientId()).toBe('a')
  expect(asked.filter(call => call.includes('b'))).toEqual([])
})

test('a form that cannot be shown, because a newer portal completed it by another policy, closes with an alert', async () => {
  const completed = { ...recordOf('output_sheet', 'a'), policyVersion: 99 }
  answers['POST /api/loan-officer/clients/a/forms'] = () => Response.json({ form: completed })
  expect(await load('output_sheet', { clientId: 'a' })).toMatchObject({ kind: 'leave', isFailure: true })
})

test.each([
  ['another client’s', form('output_sheet', 'b', 'known')],
  ['of another type', form('expert_scorecard', 'a', 'known')],
  ['no client’s', form('output_sheet', null, 'known')],
])('opens the client’s own form instead of a remembered form that is %s', async (_, remembered) => {
  answers['GET /api/loan-officer/forms/known'] = remembered
  answers['POST /api/loan-officer/clients/a/forms'] = form('output_sheet', 'a')
  const stored = { activeClientId: 'a', activeFormId_output_sheet: 'known' }
  const loaded = await load('output_sheet', { clientId: 'a' }, stored)
  expect(loaded.kind === 'open' && loaded.open.source.formId()).toBe('a-output_sheet')
})

// spec 3 §1.42
test.each([
  ['remembered', 'GET /api/loan-officer/forms/known', { activeFormId_output_sheet: 'known' }],
  ['found by its client', 'POST /api/loan-officer/clients/a/forms', {}],
])('a form that is %s opens with its marks', async (_, answering, stored) => {
  const record = recordOf('output_sheet', 'a', 'known')
  const marks = { rent: { code: 'nv', reason: 'Receipts lost' } }
  answers[answering] = () => Response.json({ form: { ...record, marks } })
  const loaded = await load('output_sheet', { clientId: 'a' }, { activeClientId: 'a', ...stored })
  expect(loaded.kind === 'open' && loaded.open.store.field('rent').note).toBe('nv:Receipts lost')
})

test.each([
  ['another client’s', form('output_sheet', 'b')],
  ['no client’s', form('output_sheet', null)],
  ['of another type', form('expert_scorecard', 'a')],
])('refuses an answered form that is %s', async (_, answer) => {
  answers['POST /api/loan-officer/clients/a/forms'] = answer
  expect(await load('output_sheet', { clientId: 'a' })).toEqual({
    kind: 'leave',
    alert: 'Error loading form: Missing client or form information. Please try again or contact support.',
    isFailure: true,
  })
})

test('refuses another client’s form at the Standard Form’s address without an id, too', async () => {
  answers['GET /api/loan-officer/clients/a/forms/user_form'] = form('user_form', 'b')
  expect(await load('user_form', { clientId: 'a' })).toMatchObject({ kind: 'leave', isFailure: true })
})

test('opens no form for a client that the officer does not have, but one for a client without forms', async () => {
  expect(await load('user_form', { clientId: 'b' })).toMatchObject({ kind: 'leave', isFailure: true })
  const loaded = await load('user_form', { clientId: 'a' })
  expect(loaded.kind === 'open' && loaded.open.source.clientId()).toBe('a')
})

test('a Standard Form named by the address opens with its own client, whatever client the tab had before', async () => {
  answers['GET /api/loan-officer/forms/a-user_form'] = form('user_form', 'a')
  const loaded = await load('user_form', { clientId: 'b', formId: 'a-user_form' }, { activeClientId: 'b' })
  expect(loaded.kind === 'open' && loaded.open.source.clientId()).toBe('a')
})

test('if a Standard Form cannot be resumed, opens a new client’s form without the previous client', async () => {
  const loaded = await load('user_form', { clientId: 'b', formId: 'gone' }, { activeClientId: 'b' })
  expect(loaded).toMatchObject({ kind: 'open', resumeFailure: 'Not found' })
  expect(loaded.kind === 'open' && loaded.open.source.clientId()).toBeNull()
})

test('a new client’s form requests no record, and a later form needs a client', async () => {
  const stored = { activeClientId: 'b', activeFormId_user_form: 'b1' }
  const loaded = await load('user_form', { clientId: null }, stored)
  expect(loaded.kind === 'open' && loaded.open.source.clientId()).toBeNull()
  expect(await load('bank_analysis', { clientId: null }, stored)).toMatchObject({
    kind: 'leave',
    alert: 'No active client found. Please start from the Standard Form.',
  })
  expect(asked).toEqual([])
})

// spec 3 §2.88
test.each([
  ['by its own address', { clientId: null, formId: 'a-user_form' }],
  ['by its client', { clientId: 'a' }],
])('a created form shows what was typed before its creation, %s', async (_, place) => {
  answers['GET /api/loan-officer/forms/a-user_form'] = form('user_form', 'a')
  answers['GET /api/loan-officer/clients/a/forms/user_form'] = form('user_form', 'a')
  const { recordDraftWrite } = await import('./drafts/drafts.ts')
  const draft: Draft = {
    userId: 'u',
    formKey: 'new:1',
    formType: 'user_form',
    clientId: 'a',
    baseVersion: null,
    changes: { customerName: 'Ama Mensah' },
    texts: {},
    step: 1,
    creation: { key: 'k', sent: { name: 'Ama', email: '', phone: '' } },
    at: '2026-11-22T12:00:00.000Z',
  }
  recordDraftWrite('u', draft.formKey, draft)
  recordDraftWrite('u', 'new:2', {
    ...draft,
    formKey: 'new:2',
    clientId: 'b',
    changes: { customerName: 'Bo' },
  })
  const loaded = await load('user_form', place)
  expect(loaded.kind === 'open' && loaded.open.store.answers()['customerName']).toBe('Ama Mensah')
})

// D47
test.each([
  ['Pacific/Kiritimati', '2026-11-24T16:00:00Z', '2026-11-25'],
  ['Pacific/Honolulu', '2026-11-24T05:00:00Z', '2026-11-23'],
])('in %s a date that defaults to today is the lender’s day at %s', async (lenderTimeZone, now, day) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  try {
    const loaded = await load('user_form', { clientId: null }, { lenderTimeZone })
    if (loaded.kind !== 'open') throw new Error('The form did not open')
    const { store } = loaded.open
    store.goTo(6)
    expect(store.answers()['LoanApplicationDate']).toBe(day)
  } finally {
    vi.useRealTimers()
  }
})

// D47
test('a cleared date defaults to the lender’s day again', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T16:00:00Z') })
  try {
    const formData = { LoanApplicationDate: '2026-01-02' }
    answers['GET /api/loan-officer/clients/a/forms/user_form'] = () =>
      Response.json({ form: { ...recordOf('user_form', 'a'), formData } })
    const loaded = await load('user_form', { clientId: 'a' }, { lenderTimeZone: 'Pacific/Kiritimati' })
    if (loaded.kind !== 'open') throw new Error('The form did not open')
    const { store } = loaded.open
    expect(store.answers()['LoanApplicationDate']).toBe('2026-01-02')
    store.goTo(6)
    store.type('LoanApplicationDate', '')
    store.leave('LoanApplicationDate')
    expect(store.answers()['LoanApplicationDate']).toBe('2026-11-25')
    store.type('customerName', 'Ama Mensah')
    expect(store.answers()['LoanApplicationDate']).toBe('2026-11-25')
  } finally {
    vi.useRealTimers()
  }
})
