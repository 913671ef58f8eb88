/** Calls back whenever somebody comes back to this window or tab; gives what ends it. */
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
