/** Short results that need no answer; ToastHost shows and speaks the latest one. */

export interface Toast {
  readonly key: number
  readonly text: string
  readonly tone: 'success' | 'error'
}

let toasts: readonly Toast[] = []
let lastKey = 0
const listeners = new Set<() => void>()

function update(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentToasts(): readonly Toast[] {
  return toasts
}

/** Show a text for some seconds. */
export function toast(text: string, tone: Toast['tone'] = 'success'): void {
  const shown: Toast = { key: ++lastKey, text, tone }
  update([...toasts.slice(-2), shown])
  setTimeout(() => update(toasts.filter(other => other !== shown)), 5000)
}
