import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testStorage } from '../test-storage.ts'

const session = (token: string, role: string) =>
  Response.json({ token, user: { _id: role, name: role, email: `${role}@example.com`, role } })
const credentials = { email: 'somebody@example.com', password: 'password' }

let storage: Storage
let sent: { path: string; authorization: string | null }[]
let answers: Record<string, Response>

beforeEach(() => {
  vi.resetModules()
  storage = testStorage()
  sent = []
  vi.stubGlobal('window', { addEventListener: () => {} })
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', testStorage())
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
    sent.push({ path, authorization: new Headers(headers).get('authorization') })
    return answers[path]
  })
})
afterEach(() => vi.unstubAllGlobals())

// spec 1 §6.6
test('signing in after an administrator ends that session on the server, too, and keeps the new one', async () => {
  answers = {
    '/api/admin/login': session('admins', 'admin'),
    '/api/auth/login': session('officers', 'loan_officer'),
    // The administrator's session has already ended, which must not affect the new one.
    '/api/auth/logout': Response.json({ message: 'Please sign in.' }, { status: 401 }),
  }
  const { signIn, signInAsAdmin } = await import('./enter.ts')
  await signInAsAdmin(credentials)
  await signIn(credentials)
  await vi.waitFor(() =>
    expect(sent.filter(({ path }) => path === '/api/auth/logout')).toEqual([
      { path: '/api/auth/logout', authorization: 'Bearer admins' },
    ]),
  )
  expect([storage.getItem('token'), storage.getItem('adminToken')]).toEqual(['officers', null])
})

test('signing in ends no session if nobody was signed in', async () => {
  answers = { '/api/auth/login': session('officers', 'loan_officer') }
  await (await import('./enter.ts')).signIn(credentials)
  expect(sent.map(({ path }) => path)).toEqual(['/api/auth/login'])
})
