// spec 3 §2.87

/*
 * Serves the portal's own files from the device, and its pages when there is no connection or the portal does not answer. No API
 * call passes through it. The build writes it to /service-worker.js and prepends BUILT, the version and the files of the same build
 * (scripts/web-build/worker.ts).
 */

// Types for the parts of a service worker that are used here, because the compiler loads either those types or the types of
// pages.

interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface AskEvent extends LifeEvent {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

interface WorkerScope {
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: LifeEvent) => void): void
  addEventListener(name: 'fetch', listener: (event: AskEvent) => void): void
  readonly clients: { claim(): Promise<void> }
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void>; disable(): Promise<void> }
  }
  /** Prepended by the build. */
  readonly BUILT: { readonly version: string; readonly files: readonly string[] }
}

const PREFIX = 'sevenfold '
const PAGE = '/index.html'
/** If the server has not sent the page after this time, it counts as unavailable. */
const PAGE_LATEST_MS = 4000

/**
 * Whether a page may be requested while the worker starts. In Firefox, such a request without a connection ends in the browser's
 * own error page, whatever the worker answers.
 */
const canPreload = !/firefox/i.test(navigator.userAgent)

const worker = globalThis as unknown as WorkerScope
const built = worker.BUILT
const own = PREFIX + built.version

worker.addEventListener('install', event => event.waitUntil(install()))
worker.addEventListener('activate', event => event.waitUntil(activate()))
worker.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && isPage(pathname)) event.respondWith(page(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(file(request))
})

/** Reports whether an address is a page of the portal, not an API call or a file. */
function isPage(path: string): boolean {
  return (
    !/^\/(api(\/|$)|metrics$|healthz$|readyz$)/.test(path) && !path.slice(path.lastIndexOf('/')).includes('.')
  )
}

async function install(): Promise<void> {
  const answer = await fetch(PAGE, { cache: 'no-store' })
  const text = await answer.clone().text()
  const named = [...text.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path)
  // During a rolling upgrade, the page may come from another version, or from a network on the way. Installation then fails, and
  // the next visit tries again.
  if (!answer.ok || named.length === 0 || named.some(path => !built.files.includes(path)))
    throw new Error('The page is of another version')
  const cache = await caches.open(own)
  await cache.addAll(built.files)
  await cache.put(PAGE, answer)
  await worker.skipWaiting()
}

/** Keeps the cache of the previous version, because its pages may still be open and load parts of their code later. */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter(name => name.startsWith(PREFIX) && name !== own)
  await Promise.all(others.slice(0, -1).map(name => caches.delete(name)))
  const { navigationPreload } = worker.registration
  await (canPreload ? navigationPreload?.enable() : navigationPreload?.disable())
  await worker.clients.claim()
}

/** Returns the server's page if it answers in time, else the cached page, which matches the cached files. */
async function page({ request, preloadResponse }: AskEvent): Promise<Response> {
  const fromServer = preloadResponse.then(early => early ?? fetch(request))
  const late = new Promise(resolve => setTimeout(resolve, PAGE_LATEST_MS, null))
  const answer = await Promise.race([fromServer, late]).catch(() => null)
  if (answer instanceof Response && answer.status < 500) return answer
  const cache = await caches.open(own)
  return (await cache.match(PAGE, { ignoreVary: true })) ?? fromServer
}

/** A file's name contains a hash of its content, so a cached copy equals the server's. */
async function file(request: Request): Promise<Response> {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request)
}

export {}
