import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionUser } from './session-storage.ts'
import { storeSignIn } from './session-storage.ts'
import { contentsOf, testStorage } from './test-storage.ts'

// D37

const grace: SessionUser = { _id: '1', name: 'Grace', email: 'grace@bank.example', role: 'loan_officer' }
const leila: SessionUser = { _id: '2', name: 'Leila', email: 'leila@bank.example', role: 'loan_officer' }
const ada: SessionUser = { _id: '3', name: 'Ada', email: 'ada@bank.example', role: 'admin' }

let browser: Storage
let tell: Record<string, (event: { key?: string | null; persisted?: boolean }) => void>
let sent: (string | null)[]

beforeEach(() => {
  vi.resetModules()
  browser = testStorage()
  tell = {}
  sent = []
  vi.stubGlobal('localStorage', browser)
  vi.stubGlobal('window', {
    addEventListener: (event: string, listener: (typeof tell)[string]) => {
      tell[event] = listener
    },
  })
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get('authorization'))
    return Response.json({ user: grace })
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Opens a tab in which Grace is signed in. */
async function graceTab() {
  storeSignIn(browser, 'ordinary', 'graces', grace)
  const session = await import('./session.ts')
  const { call } = await import('./api-client.ts')
  const { checkProfile } = await import('./authentication.ts')
  const { signOut } = await import('./offline/sign-out.ts')
  session.profileChecked()
  return { ...session, call, checkProfile, signOut }
}

const otherTab = (change: () => void, key: string | null = 'token') => {
  change()
  tell['storage']?.({ key })
}

test.each([
  ['an officer', 'ordinary', leila],
  ['an administrator', 'admin', ada],
] as const)('%s who signs in in another tab does not take this one over', async (_, kind, other) => {
  const tab = await graceTab()
  otherTab(() => storeSignIn(browser, kind, 'others', other))
  expect(tab.currentSession()).toMatchObject({
    token: null,
    adminToken: null,
    replaced: { former: { token: 'graces', user: grace }, by: other },
  })
  await expect(tab.call('GET /api/loan-officer/clients')).rejects.toMatchObject({ status: 401 })
  expect(sent).toEqual([])
  // The other person's session is not affected.
  expect(Object.values(contentsOf(browser))).toContain('others')
})

test('until it hears of the other one, a tab goes on with its own token alone', async () => {
  const tab = await graceTab()
  storeSignIn(browser, 'ordinary', 'leilas', leila)
  await tab.call('GET /api/auth/profile')
  expect(sent).toEqual(['Bearer graces'])
})

test('each of the changes of a sign-in that is seen alone already stops the tab', async () => {
  const tab = await graceTab()
  otherTab(() => browser.setItem('user', JSON.stringify(leila)), 'user')
  expect(tab.currentSession().replaced?.by).toEqual(leila)
  otherTab(() => browser.setItem('token', 'leilas'))
  expect(tab.currentSession().token).toBeNull()
})

test('what a tab learns late is not mixed into the other person’s session', async () => {
  const tab = await graceTab()
  storeSignIn(browser, 'ordinary', 'leilas', leila)
  tab.keepUser('ordinary', { ...grace, name: 'Grace Oduya' })
  tab.keepToken('ordinary', 'graces new one')
  tab.expireSession('ordinary')
  expect(contentsOf(browser)).toEqual({ token: 'leilas', user: JSON.stringify(leila) })
  expect(tab.currentSession()).toMatchObject({ token: null, replaced: { by: leila } })
})

test('the same person may sign in again in another tab, or change the password there', async () => {
  const tab = await graceTab()
  otherTab(() => storeSignIn(browser, 'ordinary', 'graces second', grace))
  expect(tab.currentSession()).toMatchObject({ token: 'graces second', user: grace, replaced: null })
})

test('a Logout in another tab leads to the sign-in, and signing in again there goes on', async () => {
  const tab = await graceTab()
  otherTab(() => browser.clear(), null)
  expect(tab.currentSession()).toMatchObject({ token: null, replaced: null })
  otherTab(() => storeSignIn(browser, 'ordinary', 'graces second', grace))
  expect(tab.currentSession()).toMatchObject({ token: 'graces second', ended: null, replaced: null })
})

test('a stopped tab goes on when its person is back, and forgets the other one when nobody is left', async () => {
  const tab = await graceTab()
  otherTab(() => storeSignIn(browser, 'admin', 'adas', ada))
  otherTab(() => storeSignIn(browser, 'ordinary', 'graces second', grace))
  expect(tab.currentSession()).toMatchObject({ token: 'graces second', adminToken: null, replaced: null })
  otherTab(() => storeSignIn(browser, 'admin', 'adas', ada))
  otherTab(() => browser.clear(), null)
  expect(tab.currentSession()).toMatchObject({ token: null, adminToken: null, replaced: null })
})

test('a sign-in in the stopped tab itself is that person’s', async () => {
  const tab = await graceTab()
  otherTab(() => storeSignIn(browser, 'ordinary', 'leilas', leila))
  tab.startSession('ordinary', { token: 'graces second', user: grace })
  expect(tab.currentSession()).toMatchObject({ token: 'graces second', replaced: null })
  await tab.call('GET /api/auth/profile')
  expect(sent).toEqual(['Bearer graces second'])
})

test('a page that the browser had put aside looks who is signed in by now', async () => {
  const tab = await graceTab()
  storeSignIn(browser, 'ordinary', 'leilas', leila)
  tell['pageshow']?.({ persisted: false })
  expect(tab.currentSession().replaced).toBeNull()
  tell['pageshow']?.({ persisted: true })
  expect(tab.currentSession().replaced?.by).toEqual(leila)
})

test('somebody who signs in while the profile is being checked is noticed', async () => {
  const tab = await graceTab()
  const checking = tab.checkProfile()
  storeSignIn(browser, 'ordinary', 'leilas', leila)
  await checking
  expect(contentsOf(browser)).toEqual({ token: 'leilas', user: JSON.stringify(leila) })
  expect(tab.currentSession().replaced?.by).toEqual(leila)
})

test('with a storage that refuses everything one can sign in and work', async () => {
  const refuse = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: refuse })
  const session = await import('./session.ts')
  expect(session.currentSession().token).toBeNull()
  session.startSession('ordinary', { token: 'graces', user: grace })
  expect(session.currentSession()).toMatchObject({ token: 'graces', user: grace })
  session.clearSession()
  expect(session.currentSession()).toMatchObject({ token: null, ended: 'signed out' })
})
