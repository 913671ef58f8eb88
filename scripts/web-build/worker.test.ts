import { beforeAll, expect, test } from 'vitest'
import { workerCode, workerText } from './worker.ts'

// spec 3 §2.87

let code = ''
beforeAll(async () => {
  code = await workerCode(process.cwd())
})

/**
 * Runs the service worker against stand-ins for the browser's caches and network. `files` are what it stores at install;
 * `fromServer` answers its requests. Returns functions that send it events, and the content of its caches.
 */
function worker(files: Record<string, string>, fromServer: (path: string) => Response, userAgent = 'Chrome') {
  const listeners = new Map<string, (event: unknown) => void>()
  const kept = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const cache = kept.get(name) ?? new Map<string, Response>()
    kept.set(name, cache)
    return {
      match: async (path: string) => cache.get(path)?.clone(),
      put: async (path: string, answer: Response) => void cache.set(path, answer),
      addAll: async (paths: readonly string[]) => {
        for (const path of paths) cache.set(path, new Response(files[path] ?? ''))
      },
    }
  }
  const caches = {
    open,
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (url: string) =>
      [...kept.values()]
        .map(cache => cache.get(new URL(url).pathname))
        .find(Boolean)
        ?.clone(),
  }
  const listen = (name: string, listener: (event: unknown) => void) => listeners.set(name, listener)
  const preloads: boolean[] = []
  const self = {
    addEventListener: listen,
    skipWaiting: async () => {},
    clients: { claim: async () => {} },
    registration: {
      navigationPreload: {
        enable: async () => void preloads.push(true),
        disable: async () => void preloads.push(false),
      },
    },
  }
  const start = new Function(
    ...['globalThis', 'caches', 'fetch', 'location', 'setTimeout', 'navigator'],
    workerText(code, { version: '2', files: Object.keys(files) }),
  )
  const fetched = async (request: string | { url: string }) =>
    fromServer(typeof request === 'string' ? request : new URL(request.url).pathname)
  start(
    self,
    caches,
    fetched,
    { origin: 'https://portal.example' },
    // Timers never fire: no test is about a server that answers late.
    (act: () => void) => void act,
    { userAgent },
  )
  const tell = async (name: string, event: object = {}) => {
    let work: Promise<unknown> | undefined
    const note = (given: Promise<unknown>) => {
      work = given
    }
    listeners.get(name)?.({ ...event, waitUntil: note, respondWith: note })
    return work
  }
  const ask = async (path: string, mode = 'cors', method = 'GET') => {
    const request = { url: `https://portal.example${path}`, mode, method }
    const answer = await tell('fetch', { request, preloadResponse: Promise.resolve(undefined) })
    return answer instanceof Response ? answer.text() : undefined
  }
  return { tell, ask, kept, preloads }
}

const files = { '/assets/start-2.js': 'start 2' }
const page = '<script src="/assets/start-2.js"></script>'
const away = () => {
  throw new TypeError('Failed to fetch')
}

test('serves pages from the server or else from the cache, and files from the cache', async () => {
  let server: (path: string) => Response = () => new Response(page)
  const { tell, ask } = worker(files, path => server(path))
  await tell('install')
  server = path => new Response(`${path} of the server`)
  expect(await ask('/form/1', 'navigate')).toBe('/form/1 of the server')
  expect(await ask('/assets/start-2.js')).toBe('start 2')
  expect(await ask('/assets/other.js')).toBe('/assets/other.js of the server')
  server = () => new Response('Bad gateway', { status: 502 })
  expect(await ask('/form/1', 'navigate')).toBe(page)
  server = away
  expect(await ask('/form/1', 'navigate')).toBe(page)
})

test.each([
  ['/api/loan-officer/clients', 'cors', 'GET'],
  ['/api/loan-officer/clients', 'navigate', 'GET'],
  ['/api/auth/login', 'cors', 'POST'],
  ['/metrics', 'navigate', 'GET'],
  ['/service-worker.js', 'navigate', 'GET'],
])('does not handle %s (%s, %s)', async (path, mode, method) => {
  const { tell, ask } = worker(files, () => new Response(page))
  await tell('install')
  expect(await ask(path, mode, method)).toBeUndefined()
})

test('does not cache a page that belongs to another version', async () => {
  const { tell, kept } = worker(files, () => new Response('<script src="/assets/start-3.js"></script>'))
  await expect(tell('install')).rejects.toThrow('another version')
  expect(kept.size).toBe(0)
})

test('does not cache the page of a network on the way', async () => {
  const { tell, kept } = worker(files, () => new Response('<title>Sign in to the network</title>'))
  await expect(tell('install')).rejects.toThrow('another version')
  expect(kept.size).toBe(0)
})

test('requests pages while it starts, except in Firefox, which would then show its own error page offline', async () => {
  for (const [userAgent, expected] of [
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/143.0.0.0 Safari/537.36', true],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', false],
  ] as const) {
    const { tell, preloads } = worker(files, () => new Response(page), userAgent)
    await tell('activate')
    expect(preloads).toEqual([expected])
  }
})

test('keeps only the latest of the earlier versions, for pages that are still open', async () => {
  const { tell, kept } = worker(files, () => new Response(page))
  for (const before of ['sevenfold 0', 'sevenfold 1']) kept.set(before, new Map())
  await tell('install')
  await tell('activate')
  expect([...kept.keys()]).toEqual(['sevenfold 1', 'sevenfold 2'])
})
