const key = 'reloadedAt'

/**
 * After an upgrade of the server, a page loaded before asks for code that is no longer there: load the page anew, at the
 * address it was going to. Once only, so that a server that is really broken shows the error page instead of a loop.
 */
export function reloadWhenOutdated(): void {
  window.addEventListener('vite:preloadError', event => {
    const last = Number(sessionStorage.getItem(key))
    if (Date.now() - last < 30_000) return
    sessionStorage.setItem(key, String(Date.now()))
    event.preventDefault()
    window.location.reload()
  })
}
