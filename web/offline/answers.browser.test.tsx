import { beforeEach, expect, test, vi } from 'vitest'
import { call } from '../app/api-client.ts'
import { startSession } from '../app/session.ts'
import { keepAnswers, markFromServer, resetOnNavigation, seenClient, settled, staleness } from './answers.ts'
import { signOut } from './sign-out.ts'
import { deviceContents, emptyDevice } from './test-device.ts'

// spec 3 §2.86

const grace = { _id: 'grace', name: 'Grace', email: 'grace@bank.example', role: 'loan_officer' } as const
const leila = { ...grace, _id: 'leila', name: 'Leila' }

const form = {
  _id: 'form-1',
  formType: 'user_form',
  client: { _id: 'client-1', name: 'Ama Mensah' },
  formData: { customerName: 'Ama Mensah', age: 40 },
  marks: { age: { reason: 'As she says' } },
  version: 1,
}
const params = { formId: 'form-1' }
const readForm = async () => (await call('GET /api/loan-officer/forms/{formId}', { params })).form
const readForms = async () =>
  (await call('GET /api/loan-officer/clients/{clientId}/forms', { params: { clientId: 'client-1' } })).forms

/** The server's answers by path. When empty, the server cannot be reached. */
let answers: Record<string, unknown> = {}
const online: Record<string, unknown> = {
  '/api/loan-officer/forms/form-1': { form },
  '/api/loan-officer/clients/client-1/forms': { client: form.client, forms: [form] },
  '/api/loan-officer/clients?limit=50': { clients: [form.client] },
  '/api/loan-officer/clients?limit=50&search=Ama': { clients: [form.client] },
  '/api/auth/logout': { message: 'ok' },
}

beforeEach(async () => {
  await emptyDevice()
  answers = online
  vi.stubGlobal('fetch', async (path: string) => {
    if (answers[path] === undefined) throw new TypeError('Failed to fetch')
    return Response.json(answers[path])
  })
  startSession('ordinary', { token: 'of-grace', user: grace })
  keepAnswers()
})

async function goOffline(): Promise<void> {
  await settled()
  answers = {}
}

test('opens a form seen before without a connection, says how old it is, and stores it unreadable to others', async () => {
  const before = new Date().toISOString()
  await readForm()
  await goOffline()
  expect(await deviceContents()).not.toMatch(/Ama|Mensah|customerName/)
  expect(await readForm()).toEqual(form)
  expect(staleness.current().from ?? '').toMatch(/^2/)
  expect((staleness.current().from ?? '') >= before).toBe(true)
  expect(staleness.current().isBack).toBe(false)
  // The server answers again: its answer is shown, and nothing from the device.
  answers = online
  await readForm()
  await settled()
  expect(staleness.current()).toEqual({ from: null, isBack: true })
})

test('names the client of a form seen before, but only to its officer', async () => {
  await readForm()
  await goOffline()
  expect(await seenClient('grace', 'form-1')).toBe('Ama Mensah')
  expect(await seenClient('grace', 'form-2')).toBeNull()
  expect(await seenClient('leila', 'form-1')).toBeNull()
})

test('forms not seen before and searches need a connection', async () => {
  await call('GET /api/loan-officer/clients', { query: { limit: 50, search: 'Ama' } })
  await goOffline()
  await expect(readForm()).rejects.toThrow('The server could not be reached')
  await expect(
    call('GET /api/loan-officer/clients', { query: { limit: 50, search: 'Ama' } }),
  ).rejects.toThrow()
  expect(await deviceContents()).not.toContain('search')
})

test('never shows an empty list of clients without a connection', async () => {
  answers = { ...online, '/api/loan-officer/clients?limit=50': { clients: [] } }
  await call('GET /api/loan-officer/clients', { query: { limit: 50 } })
  await goOffline()
  await expect(call('GET /api/loan-officer/clients', { query: { limit: 50 } })).rejects.toThrow()
})

test('shows a form as last saved, also in the list of its client’s forms', async () => {
  await readForm()
  await readForms()
  const saved = { _id: 'form-1', client: form.client, version: 2 }
  answers = { ...online, '/api/loan-officer/forms/form-1/save': { form: saved } }
  await call('PUT /api/loan-officer/forms/{formId}/save', {
    params,
    body: { formData: { age: 41, customerName: null }, marks: { age: null } },
  })
  await goOffline()
  expect(await readForm()).toEqual({ ...form, formData: { age: 41 }, marks: {}, version: 2 })
  expect((await readForms())[0]).toMatchObject({ formData: { age: 41 }, version: 2 })
})

test('shows nothing to another person on the device, and nothing after Logout', async () => {
  await readForm()
  await goOffline()
  startSession('ordinary', { token: 'of-leila', user: leila })
  await expect(readForm()).rejects.toThrow()
  startSession('ordinary', { token: 'of-grace', user: grace })
  answers = online
  expect(await signOut()).toBe(true)
  expect(await deviceContents()).not.toContain('form-1')
})

test('forgets a form after 14 days', async () => {
  await readForm()
  await goOffline()
  const later = Date.now() + 15 * 24 * 60 * 60 * 1000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  await expect(readForm()).rejects.toThrow()
  vi.restoreAllMocks()
})

test('removes a form from the device once it is older than 14 days and a new page opens', async () => {
  await readForm()
  await goOffline()
  expect(await deviceContents()).toContain('form-1')
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 15 * 24 * 60 * 60 * 1000)
  // A separate instance of the module, as in another page.
  const address = './answers.ts?another-page'
  const page: typeof import('./answers.ts') = await import(/* @vite-ignore */ address)
  page.keepAnswers()
  await page.settled()
  vi.restoreAllMocks()
  expect(await deviceContents()).not.toContain('form-1')
})

test('forgets a form that was dated by a clock ahead once the clock is right', async () => {
  await readForm()
  await goOffline()
  const right = Date.now() - 15 * 24 * 60 * 60 * 1000
  vi.spyOn(Date, 'now').mockReturnValue(right)
  await expect(readForm()).rejects.toThrow()
  vi.restoreAllMocks()
})

test('shows a form as last saved even if the clock was set back before the save', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await readForm()
  await readForms()
  await settled()
  vi.setSystemTime(Date.now() - 24 * 60 * 60 * 1000)
  const saved = { _id: 'form-1', client: form.client, version: 2 }
  answers = { ...online, '/api/loan-officer/forms/form-1/save': { form: saved } }
  await call('PUT /api/loan-officer/forms/{formId}/save', { params, body: { formData: { age: 41 } } })
  await goOffline()
  expect((await readForms())[0]).toMatchObject({ formData: { age: 41 }, version: 2 })
  vi.useRealTimers()
})

test('an answer that is stored after the connection was lost does not say that it is back', async () => {
  await readForm()
  await goOffline()
  await readForm()
  markFromServer('/api/loan-officer/forms/form-2')
  expect(staleness.current().isBack).toBe(false)
})

test('a proxy that cannot reach the server counts as no connection', async () => {
  await readForm()
  await settled()
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(await readForm()).toEqual(form)
  await expect(readForms()).rejects.toThrow('Server error: 502')
})

test('another screen does not show the age of the previous screen’s data', async () => {
  await readForm()
  await goOffline()
  await readForm()
  expect(staleness.current().from).not.toBeNull()
  history.replaceState(null, '', '/another')
  resetOnNavigation()
  expect(staleness.current().from).toBeNull()
})
