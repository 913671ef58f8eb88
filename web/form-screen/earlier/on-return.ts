/** Calls `ask` whenever the user returns to this window or tab. Returns the function that stops it. */
export function onReturn(ask: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') ask()
  }
  window.addEventListener('focus', ask)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    window.removeEventListener('focus', ask)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
