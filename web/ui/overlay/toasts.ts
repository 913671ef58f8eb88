import { sharedValue } from '../shared-value.ts'

/** Short messages that need no answer; ToastHost shows them, and screen readers announce them. */

export interface Toast {
  readonly key: number
  readonly text: string
  readonly tone: 'good' | 'bad'
}

export const toasts = sharedValue<readonly Toast[]>([])
let lastKey = 0

/** Shows a text for five seconds. */
export function toast(text: string, tone: Toast['tone'] = 'good'): void {
  const shown: Toast = { key: ++lastKey, text, tone }
  toasts.set([...toasts.current().slice(-2), shown])
  setTimeout(() => toasts.set(toasts.current().filter(other => other !== shown)), 5000)
}
