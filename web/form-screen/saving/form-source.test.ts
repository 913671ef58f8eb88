import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testStorage } from '../../test-storage.ts'
import type { SavePayload } from './form-source.ts'

// spec 1 §4.14, §8.12; spec 2 §8.2

const text: SavePayload = {
  changes: { bankName: 'A' },
  step: 1,
  furthest: 1,
  answers: { customerName: 'Ama', bankName: 'A' },
  computed: {},
  confirms: [],
}
const recordOf = (clientId: string, formType: string) => ({
  _id: 'f',
  formType,
  client: { _id: clientId, email: '', phone: '' },
  formData: {},
})

let respond: (address: string) => unknown
let sent: unknown
let sentHeaders: Headers

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('window', { addEventListener: () => {} })
  vi.stubGlobal('localStorage', testStorage({ token: 't' }))
  vi.stubGlobal('sessionStorage', testStorage())
  vi.stubGlobal('fetch', async (url: string, { method, body, headers }: RequestInit) => {
    sentHeaders = new Headers(headers)
    sent = body && JSON.parse(String(body))
    return Response.json(respond(`${method} ${url}`))
  })
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['another client’s', recordOf('b', 'bank_analysis')],
  ['another form', recordOf('a', 'credit_app_memo')],
])('refuses an answer that is %s', async (_, form) => {
  const { officerSource } = await import('./form-source.ts')
  const source = officerSource('bank_analysis', 'f', 'a')
  respond = () => ({ form, nextForm: null })
  const said = 'No active client or form found.'
  await expect(source.load()).rejects.toThrow(said)
  await expect(source.save(text, 1, 'k')).rejects.toThrow(said)
  await expect(source.complete(text, 1, 'k')).rejects.toThrow(said)
  await expect(source.reopen()).rejects.toThrow(said)
})

// spec 1 §3.25
test('the completion of a scorecard sends its type and time, that of another form does not', async () => {
  const { officerSource } = await import('./form-source.ts')
  respond = () => ({ form: recordOf('a', 'expert_scorecard'), nextForm: null })
  await officerSource('expert_scorecard', 'f', 'a').complete(text, 1, 'k')
  expect(sent).toMatchObject({
    data: { timestamp: expect.stringMatching(/^\d{4}-.*Z$/), assessmentType: 'expert_scorecard' },
  })
  respond = () => ({ form: recordOf('a', 'bank_analysis'), nextForm: null })
  await officerSource('bank_analysis', 'f', 'a').complete(text, 1, 'k')
  expect(sent).not.toHaveProperty('data.timestamp')
})

test('accepts an answer for the open form', async () => {
  const { officerSource } = await import('./form-source.ts')
  const form = recordOf('a', 'bank_analysis')
  respond = () => ({ form, nextForm: null })
  const source = officerSource('bank_analysis', 'f', 'a')
  expect(await source.save(text, 1, 'k')).toEqual(form)
  expect(await source.complete(text, 1, 'k')).toEqual({ form, nextForm: null })
})

async function newContact() {
  const { ClientContact } = await import('../contact/client-contact.ts')
  const { memoryDrafts } = await import('../open-form/test-open-form.ts')
  return new ClientContact({
    userId: 'u',
    clientId: null,
    slot: 'new:1',
    stored: null,
    drafts: memoryDrafts().drafts,
    found: [],
    send: async () => ({ email: '', phone: '' }),
  })
}

// spec 3 §2.88
test('a new client is due once it has a name and there is no connection, and begins once', async () => {
  const { newClientSource } = await import('./form-source.ts')
  vi.stubGlobal('navigator', { onLine: true })
  const nothing = { onClient: () => {}, onRecord: () => {} }
  const { creation } = newClientSource(null, 'new:1', await newContact(), nothing)
  const named = { customerName: 'Ama' }
  expect([creation?.toKeep(), creation?.isDue(named)]).toEqual([null, false])
  vi.stubGlobal('navigator', { onLine: false })
  expect(creation?.toKeep()).toMatchObject({ sent: null })
  expect([creation?.isDue({}), creation?.isDue(named)]).toEqual([false, true])
  const payload = { ...text, answers: named }
  expect([creation?.begin({ ...text, answers: {} }), creation?.begin(payload)]).toEqual([false, true])
  expect(creation?.begin(payload)).toBe(false)
  // Once it was sent, the creation may have arrived, even if the text is discarded.
  creation?.end()
  expect(creation?.toKeep()).toMatchObject({ sent: { name: 'Ama' } })
})

test('reports when a new client is created, and when its form is', async () => {
  const { newClientSource } = await import('./form-source.ts')
  const said: unknown[] = []
  const source = newClientSource(null, 'new:1', await newContact(), {
    onClient: clientId => said.push(clientId),
    onRecord: (clientId, formId) => said.push([clientId, formId]),
  })
  respond = address =>
    address === 'POST /api/loan-officer/clients'
      ? { client: { _id: 'a', email: '', phone: '' } }
      : { form: recordOf('a', 'user_form') }
  expect([source.key(), source.clientId(), source.formId(), source.savesByItself()]).toEqual([
    'new:1',
    null,
    undefined,
    false,
  ])
  await source.save(text, null, 'k')
  expect(said).toEqual(['a', ['a', 'f']])
  expect([source.key(), source.clientId(), source.formId(), source.savesByItself()]).toEqual([
    'f',
    'a',
    'f',
    true,
  ])
})

// spec 3 §2.88
test('a new client is also due while the last call was not answered', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const { newClientSource, officerSource } = await import('./form-source.ts')
  const nothing = { onClient: () => {}, onRecord: () => {} }
  const begin = async () => newClientSource(null, 'new:1', await newContact(), nothing).creation
  const other = officerSource('bank_analysis', 'f', 'a')
  const answered = globalThis.fetch
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(other.save(text, 1, 'k')).rejects.toThrow('could not be reached')
  expect((await begin())?.isDue(text.answers)).toBe(true)
  vi.stubGlobal('fetch', answered)
  respond = () => ({ form: recordOf('a', 'bank_analysis') })
  await other.save(text, 1, 'k')
  expect((await begin())?.isDue(text.answers)).toBe(false)
})

// spec 3 §2.8
test('the first save and the first completion of an applicant’s form name the version at creation', async () => {
  const { ownSource } = await import('../applicant/own-form.ts')
  const source = ownSource('user_form')
  respond = () => ({ form: recordOf('a', 'user_form') })
  await source.save(text, null, 'k')
  expect([sentHeaders.get('if-match'), sentHeaders.get('prefer')]).toEqual(['1', null])
  await source.complete(text, null, 'k')
  expect(sentHeaders.get('if-match')).toBe('1')
})

// spec 3 §2.8, §2.88
test('the first save of a new client’s form names the version at creation, and is merged when refused', async () => {
  const { newClientSource } = await import('./form-source.ts')
  const nothing = { onClient: () => {}, onRecord: () => {} }
  const source = newClientSource('a', 'new:1', await newContact(), nothing)
  respond = () => ({ form: recordOf('a', 'user_form') })
  await source.save(text, null, 'k')
  expect(sentHeaders.get('if-match')).toBe('1')
  // No `Prefer` header, so the whole form is returned: the server creates a form with answers of its own.
  expect(sentHeaders.get('prefer')).toBeNull()
  const late = newClientSource('a', 'new:2', await newContact(), nothing)
  const saved = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    init.method === 'PUT'
      ? Response.json({ message: 'No.', code: 'stale' }, { status: 409 })
      : saved(url, init),
  )
  await expect(late.save(text, null, 'k')).rejects.toThrow('No.')
  expect(await late.load()).toMatchObject({ _id: 'f' })
})
