import { expect, type LaunchOptions, type Page, type PlaywrightWorkerArgs } from '@playwright/test'

/**
 * Starts a browser with a profile in this folder. A browser started later on the same folder finds what this one stored.
 * Service workers are allowed.
 */
export async function openDevice(
  playwright: PlaywrightWorkerArgs['playwright'],
  folder: string,
  launchOptions: LaunchOptions,
  baseURL: string | undefined,
) {
  const context = await playwright.chromium.launchPersistentContext(folder, {
    ...launchOptions,
    baseURL: baseURL ?? '',
    locale: 'en-US',
    timezoneId: 'UTC',
    serviceWorkers: 'allow',
  })
  const [page = await context.newPage()] = context.pages()
  return { context, page }
}

/** Resolves when the service worker is active, so that the portal can be opened offline. */
export async function workerActive(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state !== 'activated')
      await new Promise(resolve => active?.addEventListener('statechange', resolve, { once: true }))
  })
}

/**
 * Returns all that somebody with access to the device could read of what is shown and typed: the content of IndexedDB,
 * localStorage and sessionStorage as JSON, with bytes decoded as Latin-1.
 */
export function contentsOfDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const answerOf = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await answerOf(indexedDB.open('sevenfold'))
    const names = [...database.objectStoreNames]
    const stores = await Promise.all(
      names.map(name => answerOf(database.transaction(name).objectStore(name).getAll())),
    )
    database.close()
    const text = new TextDecoder('latin1')
    const all = [stores.flat(), Object.entries(localStorage), Object.entries(sessionStorage)]
    return JSON.stringify(all, (_, value) =>
      value instanceof ArrayBuffer || value instanceof Uint8Array ? text.decode(value) : value,
    )
  })
}

/** Returns how many drafts the browser's database contains: one for each open form, and one for a client's contact data. */
export function draftsOnDevice(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('sevenfold')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('drafts').objectStore('drafts').count()
          counting.onsuccess = () => resolve(counting.result)
          counting.onerror = () => reject(counting.error)
          opening.result.close()
        }
      }),
  )
}

/** Returns the paths of all files in the browser's caches, separated by spaces. */
export function filesOfDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const caught = await Promise.all(
      (await caches.keys()).map(async name => (await caches.open(name)).keys()),
    )
    return caught
      .flat()
      .map(({ url }) => new URL(url).pathname)
      .join(' ')
  })
}

/** Returns the contents of all files in the browser's caches as one text. */
export function textsOfFiles(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = (await caches.keys()).map(async name => {
      const answers = await (await caches.open(name)).matchAll()
      return (await Promise.all(answers.map(answer => answer.text()))).join(' ')
    })
    return (await Promise.all(texts)).join(' ')
  })
}

/** Returns when the latest draft on the device was written, ISO 8601; '' if there is none. */
function latestDraft(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('sevenfold')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll()
          reading.onsuccess = () =>
            resolve(
              reading.result
                .map(({ at }) => at)
                .toSorted()
                .at(-1) ?? '',
            )
          opening.result.close()
        }
      }),
  )
}

/**
 * Makes one input and waits until it is on the device, which it is 100 ms later. A tab or browser that is closed before then
 * without a connection loses it.
 */
export async function inputKept(page: Page, input: () => Promise<void>): Promise<void> {
  const since = new Date().toISOString()
  await input()
  await expect.poll(async () => (await latestDraft(page)) >= since).toBe(true)
}
