const key = 'reloadedAt'

/**
 * Reloads a page that requests code which no longer exists because the server has been upgraded; the reload opens the address it
 * was going to. Only once, so that a server that is really broken shows the error page instead of a reload loop.
 */
export function reloadWhenOutdated(): void {
  window.addEventListener('vite:preloadError', () => {
    // Without a connection there is no newer version to load, and a reload would lose the open page.
    if (!navigator.onLine || !noteReload()) return
    // The same is true of a stopped server, so the page is reloaded only once the server answers.
    fetch('/').then(() => location.reload(), Boolean)
  })
}

/** Notes the reload; returns false if the last one was less than 30 s ago, or if it cannot be noted. */
function noteReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(key)) < 30_000) return false
    sessionStorage.setItem(key, String(Date.now()))
    return true
  } catch {
    return false
  }
}
