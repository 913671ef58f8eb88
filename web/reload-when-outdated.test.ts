import { afterEach, expect, test, vi } from 'vitest'
import { reloadWhenOutdated } from './reload-when-outdated.ts'
import { testStorage } from './test-storage.ts'

afterEach(() => vi.unstubAllGlobals())

/**
 * Creates a page whose code no longer exists on the server. The returned function fails to load it once and reports whether the
 * page reloads.
 */
function outdatedPage(storage: Storage, onLine = true) {
  const page = Object.assign(new EventTarget(), { location: { reload: vi.fn() } })
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('sessionStorage', storage)
  reloadWhenOutdated()
  return () => {
    const failed = new Event('vite:preloadError', { cancelable: true })
    page.dispatchEvent(failed)
    expect(page.location.reload).toHaveBeenCalledTimes(failed.defaultPrevented ? 1 : 0)
    page.location.reload.mockClear()
    return failed.defaultPrevented
  }
}

test('reloads a page whose code is gone, once', () => {
  const askForCode = outdatedPage(testStorage())
  expect([askForCode(), askForCode()]).toEqual([true, false])
})

test('does not reload without a connection, or if the reload cannot be recorded, which could repeat forever', () => {
  expect(outdatedPage(testStorage(), false)()).toBe(false)
  const full: Storage = {
    ...testStorage(),
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    },
  }
  expect(outdatedPage(full)()).toBe(false)
})
