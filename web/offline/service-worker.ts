// spec 3 §2.87

/*
 * Serves the portal's own pages and files when there is no line, and nothing else: no answer of a call passes through here.
 * The build writes it to /service-worker.js with BUILT, the version and the files of the same build, in front
 * (scripts/web-build/worker.ts).
 */

// What is used of a service worker: the compiler knows either those or pages.

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
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } }
  /** Put in front by the build. */
  readonly BUILT: { readonly version: string; readonly files: readonly string[] }
}

const PREFIX = 'sevenfold '
const PAGE = '/index.html'
/** A server that has not sent the page by then is taken for away. */
const PAGE_LATEST_MS = 4000

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

/** Whether an address is a page of the portal: no call, and no file. */
function isPage(path: string): boolean {
  return (
    !/^\/(api(\/|$)|metrics$|healthz$|readyz$)/.test(path) && !path.slice(path.lastIndexOf('/')).includes('.')
  )
}

async function install(): Promise<void> {
  const answer = await fetch(PAGE, { cache: 'no-store' })
  const text = await answer.clone().text()
  const named = [...text.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path)
  // While servers are being replaced, the page may be another version's: the next visit tries again.
  if (!answer.ok || named.some(path => !built.files.includes(path)))
    throw new Error('The page is of another version')
  const cache = await caches.open(own)
  await cache.addAll(built.files)
  await cache.put(PAGE, answer)
  await worker.skipWaiting()
}

/** The version before stays: pages of it may be open, and fetch parts of themselves late. */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter(name => name.startsWith(PREFIX) && name !== own)
  await Promise.all(others.slice(0, -1).map(name => caches.delete(name)))
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

/** The server's page if it can be had, else the one that belongs to the files here. */
async function page({ request, preloadResponse }: AskEvent): Promise<Response> {
  const fromServer = preloadResponse.then(early => early ?? fetch(request))
  const late = new Promise(resolve => setTimeout(resolve, PAGE_LATEST_MS, null))
  const answer = await Promise.race([fromServer, late]).catch(() => null)
  if (answer instanceof Response && answer.status < 500) return answer
  const cache = await caches.open(own)
  return (await cache.match(PAGE, { ignoreVary: true })) ?? fromServer
}

/** Its name says what is in it, so that one from here is as good as the server's. */
async function file(request: Request): Promise<Response> {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request)
}

export {}
