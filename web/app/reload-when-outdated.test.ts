import { afterEach, expect, test, vi } from 'vitest'
import { testStorage } from '../test-storage.ts'
import { reloadWhenOutdated } from './reload-when-outdated.ts'

afterEach(() => vi.unstubAllGlobals())

/**
 * Creates a page whose code no longer exists on the server. The returned function fails to load it once and reports whether the
 * page reloads.
 */
function outdatedPage(storage: Storage, { onLine = true, isServing = true } = {}) {
  const page = new EventTarget()
  const reload = vi.fn()
  vi.stubGlobal('window', page)
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('fetch', () =>
    isServing ? Promise.resolve() : Promise.reject(new TypeError('Failed to fetch')),
  )
  reloadWhenOutdated()
  return async () => {
    reload.mockClear()
    page.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
    await new Promise(resolve => setTimeout(resolve))
    return reload.mock.calls.length > 0
  }
}

test('reloads a page whose code is gone, once', async () => {
  const askForCode = outdatedPage(testStorage())
  expect([await askForCode(), await askForCode()]).toEqual([true, false])
})

test('does not reload a page while its server is stopped, because the form that is open would be lost', async () => {
  expect(await outdatedPage(testStorage(), { isServing: false })()).toBe(false)
})

test('does not reload without a connection, or if the reload cannot be recorded, which could repeat forever', async () => {
  expect(await outdatedPage(testStorage(), { onLine: false })()).toBe(false)
  const full: Storage = {
    ...testStorage(),
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    },
  }
  expect(await outdatedPage(full)()).toBe(false)
})
