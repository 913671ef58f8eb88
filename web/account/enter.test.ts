import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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

describe('where a sign-in leads', () => {
  // spec 1 §2.18
  test('to the home page of the role', async () => {
    const { landing } = await import('./enter.ts')
    expect(landing('admin', null)).toBe('/admin')
    expect(landing('loan_officer', null)).toBe('/loan-officer/dashboard')
    expect(landing('user', null)).toBe('/dashboard')
  })

  test('back to the previous address, if the role may open it', async () => {
    const { landing } = await import('./enter.ts')
    expect(landing('loan_officer', '/bank-analysis')).toBe('/bank-analysis')
    expect(landing('loan_officer', '/loan-officer/clients/1/forms')).toBe('/loan-officer/clients/1/forms')
    expect(landing('user', '/loan-officer/dashboard')).toBe('/dashboard')
    expect(landing('loan_officer', '/admin/users')).toBe('/loan-officer/dashboard')
    expect(landing('admin', '/admin/users?search=a')).toBe('/admin/users?search=a')
    expect(landing('admin', '/form')).toBe('/admin')
  })

  test.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/login',
    '/admin/login?next=/x',
    '',
  ])('never to %j', async next => {
    const { landing } = await import('./enter.ts')
    expect(landing('loan_officer', next)).toBe('/loan-officer/dashboard')
  })
})
