import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { testStorage } from '../test-storage.ts'

const officer = JSON.stringify({ _id: '1', name: 'Jane', email: 'jane@bank.example', role: 'loan_officer' })

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('window', { addEventListener: () => {} })
})
afterEach(() => vi.unstubAllGlobals())

/** Loads the modules as in a browser with this storage and this server. */
async function load(
  stored: Record<string, string>,
  respond: (url: string, request: RequestInit) => Response,
) {
  const fetchCalls = vi.fn(async (url: string, request: RequestInit) => respond(url, request))
  vi.stubGlobal('localStorage', testStorage(stored))
  vi.stubGlobal('fetch', fetchCalls)
  const client = await import('./api-client.ts')
  const session = await import('./session.ts')
  const { checkProfile } = await import('./start.ts')
  const { signOut, beforeSignOut } = await import('../offline/sign-out.ts')
  return { ...client, ...session, checkProfile, signOut, beforeSignOut, fetchCalls }
}

const answer = (status: number, body: unknown) => Response.json(body, { status })

// spec 1 §6.6, §7.19; spec 2 §6.1
test('fills the path, the query and the bearer token', async () => {
  const { call, fetchCalls } = await load({ token: 'abc' }, () => answer(200, { clients: [] }))
  await call('GET /api/loan-officer/clients', { query: { search: 'a b&c', limit: 20 } })
  const [url, request] = fetchCalls.mock.calls[0] ?? []
  expect(url).toBe('/api/loan-officer/clients?search=a+b%26c&limit=20')
  expect(new Headers(request?.headers).get('authorization')).toBe('Bearer abc')
  await call('DELETE /api/loan-officer/clients/{clientId}', { params: { clientId: '../x?' } })
  expect(fetchCalls.mock.calls[1]?.[0]).toBe('/api/loan-officer/clients/..%2Fx%3F')
})

test('a small call outlives its page if it asks to; a large one, which browsers would refuse, does not', async () => {
  const { call, fetchCalls } = await load({ token: 'abc' }, () => answer(200, { client: {} }))
  for (const name of ['Ama', 'Ama '.repeat(6000)])
    await call('PUT /api/loan-officer/clients/{clientId}', {
      params: { clientId: 'c' },
      body: { name },
      keepalive: true,
    })
  await call('GET /api/loan-officer/clients')
  expect(fetchCalls.mock.calls.map(([, { keepalive }]) => keepalive ?? false)).toEqual([true, false, false])
})

// spec 1 §7.19; spec 2 §7.1
test('puts the configured base of the API before the path', async () => {
  vi.stubEnv('VITE_API_BASE', 'https://api.bank.example')
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  const { call, fetchCalls } = await load({ adminToken: 'xyz' }, () => answer(200, { user: {} }))
  await call('GET /api/auth/profile')
  expect(fetchCalls.mock.calls[0]?.[0]).toBe('https://api.bank.example/api/auth/profile')
})

// spec 1 §6.6; spec 2 §7.1
test('sends the administrator’s token when both tokens are stored', async () => {
  const { call, fetchCalls } = await load({ token: 'abc', adminToken: 'xyz' }, () =>
    answer(200, { user: {} }),
  )
  await call('GET /api/auth/profile')
  expect(new Headers(fetchCalls.mock.calls[0]?.[1].headers).get('authorization')).toBe('Bearer xyz')
})

// spec 1 §4.33
test('a 401 ends the session that sent the request', async () => {
  const { call, currentSession } = await load({ token: 'abc', user: officer, activeClientId: 'c' }, () =>
    answer(401, { message: 'Please sign in again.' }),
  )
  await expect(call('GET /api/auth/profile')).rejects.toMatchObject({
    status: 401,
    message: 'Please sign in again.',
  })
  expect(currentSession()).toMatchObject({ token: null, user: null, ended: 'expired' })
  expect(localStorage.getItem('activeClientId')).toBe('c')
})

test('a refused sign-in does not end the session', async () => {
  const { call, currentSession } = await load({ token: 'abc', user: officer }, () =>
    answer(401, { message: 'No.' }),
  )
  await expect(
    call('POST /api/auth/login', { body: { email: 'a@b.example', password: 'x' } }),
  ).rejects.toMatchObject({ status: 401 })
  expect(currentSession().token).toBe('abc')
})

test('distinguishes a broken connection from an answer of the server', async () => {
  const { call, NetworkError } = await load({}, () => {
    throw new TypeError('fetch failed')
  })
  await expect(call('GET /readyz')).rejects.toBeInstanceOf(NetworkError)
})

// spec 1 §4.13
test('keeps the session when the server is unavailable, and ends it when the token is no longer valid', async () => {
  const away = await load({ token: 'abc', user: officer }, () => answer(503, { message: 'Away' }))
  await away.checkProfile()
  expect(away.currentSession()).toMatchObject({ token: 'abc', checked: true })
  vi.resetModules()
  const dead = await load({ token: 'abc', user: officer }, () => answer(401, { message: 'Dead' }))
  await dead.checkProfile()
  expect(dead.currentSession()).toMatchObject({ token: null, checked: true, ended: 'expired' })
})

test('keeps the session when a network on the way refuses in the server’s place', async () => {
  for (const status of [401, 403, 404]) {
    const page = () => new Response('<title>Sign in to the guests’ network</title>', { status })
    const { call, checkProfile, currentSession } = await load({ token: 'abc', user: officer }, page)
    await expect(call('GET /api/form/data')).rejects.toMatchObject({ status })
    await checkProfile()
    expect(currentSession()).toMatchObject({ token: 'abc', checked: true })
    vi.resetModules()
  }
})

// spec 1 §4.12
test('Logout waits for unfinished work, keeps the active ids, and revokes the token', async () => {
  const { signOut, beforeSignOut, currentSession, fetchCalls } = await load(
    { token: 'abc', user: officer, activeClientId: 'c' },
    () => answer(200, { message: 'ok' }),
  )
  const forget = beforeSignOut(async () => false)
  expect(await signOut()).toBe(false)
  expect(currentSession().token).toBe('abc')
  forget()
  expect(await signOut()).toBe(true)
  expect(currentSession()).toMatchObject({ token: null, ended: 'signed out' })
  expect(localStorage.getItem('activeClientId')).toBe('c')
  const [url, request] = fetchCalls.mock.calls[0] ?? []
  expect(url).toBe('/api/auth/logout')
  expect(new Headers(request?.headers).get('authorization')).toBe('Bearer abc')
})

// spec 1 §4.12
test('the dashboard’s Logout clears the whole storage', async () => {
  const { signOut } = await load({ token: 'abc', activeClientId: 'c', other: 'x' }, () =>
    answer(200, { user: {} }),
  )
  await signOut({ everything: true })
  expect(localStorage.length).toBe(0)
})

test('a sign-in ends the browser’s previous session, no matter whose it was', async () => {
  const user = { _id: '2', name: 'Tomas', email: 'tomas@bank.example', role: 'loan_officer' }
  const { currentSession, fetchCalls } = await load({ token: 'former', user: officer }, url =>
    answer(200, url.endsWith('/login') ? { token: 'new', user } : { message: 'ok' }),
  )
  const { signIn } = await import('../account/enter.ts')
  await signIn({ email: 'tomas@bank.example', password: 'x' })
  expect(currentSession()).toMatchObject({ token: 'new', user })
  const [url, request] = fetchCalls.mock.calls[1] ?? []
  expect(url).toBe('/api/auth/logout')
  expect(new Headers(request?.headers).get('authorization')).toBe('Bearer former')
  expect(fetchCalls).toHaveBeenCalledTimes(2)
})

// spec 1 §2.19
test('a sign-in of an administrator at /login returns null, so that the administrators’ call is used', async () => {
  await load({}, () => answer(403, { message: 'Here not.', code: 'use_admin_login' }))
  const { signIn } = await import('../account/enter.ts')
  expect(await signIn({ email: 'a@b.example', password: 'x' })).toBeNull()
})

// D37
test('returns an early answer once, to the session that requested it', async () => {
  const { prefetch, call, fetchCalls } = await load({ token: 'abc' }, () => answer(200, { forms: [] }))
  prefetch('GET /api/form/data')
  const [url, request] = fetchCalls.mock.calls[0] ?? []
  expect([url, new Headers(request?.headers).get('authorization')]).toEqual(['/api/form/data', 'Bearer abc'])
  expect(await call('GET /api/form/data')).toEqual({ forms: [] })
  expect(fetchCalls).toHaveBeenCalledTimes(1)
  await call('GET /api/form/data')
  expect(fetchCalls).toHaveBeenCalledTimes(2)
})

// D37
test('never returns an answer that was requested with another person’s token', async () => {
  const user = { _id: '2', name: 'Tom', email: 'tom@bank.example', role: 'loan_officer' } as const
  const { prefetch, call, startSession, fetchCalls } = await load({ token: 'abc' }, () =>
    answer(200, { user: {} }),
  )
  prefetch('GET /api/form/data')
  startSession('ordinary', { token: 'of Tom', user })
  await call('GET /api/form/data')
  expect(fetchCalls).toHaveBeenCalledTimes(2)
  expect(new Headers(fetchCalls.mock.calls[1]?.[1]?.headers).get('authorization')).toBe('Bearer of Tom')
})

test('aborts early requests at sign-out', async () => {
  const { prefetch, signOut, fetchCalls } = await load({ token: 'abc' }, () => answer(200, { user: {} }))
  prefetch('GET /api/form/data')
  await signOut()
  expect(fetchCalls.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
})

test('repeats an early request after a change', async () => {
  const { prefetch, call, fetchCalls } = await load({ token: 'abc' }, () =>
    answer(200, { forms: [], form: { _id: '1' } }),
  )
  prefetch('GET /api/form/data')
  await call('POST /api/form/reopen', { body: { formName: 'Any' } })
  await call('GET /api/form/data')
  expect(fetchCalls.mock.calls.map(([url]) => url)).toEqual([
    '/api/form/data',
    '/api/form/reopen',
    '/api/form/data',
  ])
})

test('an early 401 ends the session like any other 401', async () => {
  const { prefetch, call, currentSession } = await load({ token: 'abc' }, () => answer(401, {}))
  prefetch('GET /api/form/data')
  await expect(call('GET /api/form/data')).rejects.toMatchObject({ status: 401 })
  expect(currentSession()).toMatchObject({ token: null, ended: 'expired' })
})

test('requests a download at the address in the contract', async () => {
  const { fetchCalls } = await load({ adminToken: 'xyz' }, () => new Response('a,b'))
  const { downloadFile } = await import('../admin/exports/download.ts')
  const link = { href: '', download: '', click: () => {} }
  vi.stubGlobal('document', { createElement: () => link })
  await downloadFile(
    {
      call: 'GET /api/admin/export/clients/{format}',
      params: { format: 'csv' },
      query: { search: 'a&b', officerId: '1' },
    },
    'clients.csv',
  )
  expect(fetchCalls.mock.calls[0]?.[0]).toBe('/api/admin/export/clients/csv?search=a%26b&officerId=1')
  expect(link.download).toBe('clients.csv')
})

// spec 1 §7.19
test('treats an answer from a network in between as a network failure, not as a successful save', async () => {
  const bodies = [
    ['an empty answer', ''],
    ['an empty object', '{}'],
    ['nothing', 'null'],
    ['a page', '<!doctype html><title>Sign in to the guests’ network</title>'],
    ['a good word', '{"message":"All is well."}'],
  ] as const
  let body = ''
  const { call, NetworkError } = await load({ token: 'abc' }, () => new Response(body))
  const params = { formId: '1' }
  for (const [what, text] of bodies) {
    body = text
    const answers = await Promise.allSettled([
      call('PUT /api/loan-officer/forms/{formId}/save', { params, body: {} }),
      call('POST /api/loan-officer/forms/{formId}/complete', { params, body: {} }),
      call('POST /api/form/save', { body: { formName: 'Any' } }),
      ...(what === 'a good word'
        ? []
        : [call('POST /api/loan-officer/clients', { body: { name: 'Amina' } })]),
    ])
    for (const outcome of answers)
      expect(outcome, what).toMatchObject({ status: 'rejected', reason: expect.any(NetworkError) })
  }
})

test('gives up on a server that never answers, as on one that cannot be reached', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  // Replaces AbortSignal.timeout with a version whose clock the test can advance.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(milliseconds => {
    const limit = new AbortController()
    setTimeout(() => limit.abort(new DOMException('The time is over.', 'TimeoutError')), milliseconds)
    return limit.signal
  })
  const { call, NetworkError } = await load({ token: 'abc' }, () => answer(200, {}))
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
  const cancelled = new AbortController()
  const calls = [
    call('GET /api/auth/profile'),
    call('GET /api/auth/profile', { signal: new AbortController().signal }),
    call('GET /api/auth/profile', { signal: cancelled.signal }),
  ]
  const outcomes = Promise.allSettled(calls)
  cancelled.abort()
  vi.advanceTimersByTime(15_000)
  const [alone, withSignal, given] = await outcomes
  expect(alone).toMatchObject({ reason: expect.any(NetworkError) })
  expect(withSignal).toMatchObject({ reason: expect.any(NetworkError) })
  expect(given).toMatchObject({ reason: { name: 'AbortError' } })
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a call that its caller aborts while the answer arrives says nothing about the connection', async () => {
  const cancelled = new AbortController()
  const { call } = await load({ token: 'abc' }, () => {
    const body = new ReadableStream({
      start: stream =>
        cancelled.signal.addEventListener('abort', () => stream.error(cancelled.signal.reason)),
    })
    return new Response(body)
  })
  const { isLineDown } = await import('./api-client.ts')
  vi.stubGlobal('navigator', { onLine: true })
  const outcome = call('GET /api/loan-officer/clients', { signal: cancelled.signal }).catch(
    error => error.name,
  )
  await Promise.resolve()
  cancelled.abort()
  expect(await outcome).toBe('AbortError')
  expect(isLineDown()).toBe(false)
})
