const key = 'reloadedAt'

/**
 * After an upgrade of the server, a page loaded before asks for code that is no longer there: load the page anew, at the
 * address it was going to. Once only, so that a server that is really broken shows the error page instead of a loop.
 */
export function reloadWhenOutdated(): void {
  window.addEventListener('vite:preloadError', event => {
    // Without a line there is nothing newer to be had, and what is open would be gone.
    if (!navigator.onLine) return
    if (!isFirstOfLate()) return
    event.preventDefault()
    window.location.reload()
  })
}

/** Notes that the page is loaded anew; false when that was less than 30 s ago, or cannot be noted. */
function isFirstOfLate(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) < 30_000) return false
    sessionStorage.setItem(key, String(Date.now()))
    return true
  } catch {
    return false
  }
}
