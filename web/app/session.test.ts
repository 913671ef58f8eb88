import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contentsOf, testStorage } from '../test-storage.ts'
import { type SessionUser, storeSignIn } from './session-storage.ts'

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
  const { checkProfile } = await import('./start.ts')
  const { signOut } = await import('../offline/sign-out.ts')
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
] as const)('%s who signs in in another tab does not take over this tab', async (_, kind, other) => {
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

test('a tab uses only its own token until it learns of the other sign-in', async () => {
  const tab = await graceTab()
  storeSignIn(browser, 'ordinary', 'leilas', leila)
  await tab.call('GET /api/auth/profile')
  expect(sent).toEqual(['Bearer graces'])
})

test('a change of the stored user or token alone already stops the tab', async () => {
  const tab = await graceTab()
  otherTab(() => browser.setItem('user', JSON.stringify(leila)), 'user')
  expect(tab.currentSession().replaced?.by).toEqual(leila)
  otherTab(() => browser.setItem('token', 'leilas'))
  expect(tab.currentSession().token).toBeNull()
})

test('late changes of a tab are not written into the other person’s session', async () => {
  const tab = await graceTab()
  storeSignIn(browser, 'ordinary', 'leilas', leila)
  tab.keepUser('ordinary', { ...grace, name: 'Grace Oduya' })
  tab.keepToken('ordinary', 'graces new one')
  tab.expireSession('ordinary')
  expect(contentsOf(browser)).toEqual({ token: 'leilas', user: JSON.stringify(leila) })
  expect(tab.currentSession()).toMatchObject({ token: null, replaced: { by: leila } })
})

test('the tab continues when the same person signs in again or changes the password in another tab', async () => {
  const tab = await graceTab()
  otherTab(() => storeSignIn(browser, 'ordinary', 'graces second', grace))
  expect(tab.currentSession()).toMatchObject({ token: 'graces second', user: grace, replaced: null })
})

test('a Logout in another tab ends the session here, and a new sign-in there continues it', async () => {
  const tab = await graceTab()
  otherTab(() => browser.clear(), null)
  expect(tab.currentSession()).toMatchObject({ token: null, replaced: null })
  otherTab(() => storeSignIn(browser, 'ordinary', 'graces second', grace))
  expect(tab.currentSession()).toMatchObject({ token: 'graces second', ended: null, replaced: null })
})

test('a stopped tab continues when its person signs in again, and forgets the other one after their Logout', async () => {
  const tab = await graceTab()
  otherTab(() => storeSignIn(browser, 'admin', 'adas', ada))
  otherTab(() => storeSignIn(browser, 'ordinary', 'graces second', grace))
  expect(tab.currentSession()).toMatchObject({ token: 'graces second', adminToken: null, replaced: null })
  otherTab(() => storeSignIn(browser, 'admin', 'adas', ada))
  otherTab(() => browser.clear(), null)
  expect(tab.currentSession()).toMatchObject({ token: null, adminToken: null, replaced: null })
})

test('a sign-in in the stopped tab itself starts that person’s session', async () => {
  const tab = await graceTab()
  otherTab(() => storeSignIn(browser, 'ordinary', 'leilas', leila))
  tab.startSession('ordinary', { token: 'graces second', user: grace })
  expect(tab.currentSession()).toMatchObject({ token: 'graces second', replaced: null })
  await tab.call('GET /api/auth/profile')
  expect(sent).toEqual(['Bearer graces second'])
})

test('a page restored from the browser’s cache checks who is signed in', async () => {
  const tab = await graceTab()
  storeSignIn(browser, 'ordinary', 'leilas', leila)
  tell['pageshow']?.({ persisted: false })
  expect(tab.currentSession().replaced).toBeNull()
  tell['pageshow']?.({ persisted: true })
  expect(tab.currentSession().replaced?.by).toEqual(leila)
})

test('notices a sign-in by somebody else while the profile is being checked', async () => {
  const tab = await graceTab()
  const checking = tab.checkProfile()
  storeSignIn(browser, 'ordinary', 'leilas', leila)
  await checking
  expect(contentsOf(browser)).toEqual({ token: 'leilas', user: JSON.stringify(leila) })
  expect(tab.currentSession().replaced?.by).toEqual(leila)
})

test('sign-in and work are possible even if the storage refuses everything', async () => {
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
