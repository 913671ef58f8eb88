import { createListeners } from './listeners.ts'

export interface SharedValue<Value> {
  readonly current: () => Value
  readonly set: (next: Value) => void
  /** Calls the listener after each change, until it is told to stop. As `useSyncExternalStore` wants it. */
  readonly subscribe: (listener: () => void) => () => void
}

/** A value that is not any component's own, and who wants to hear of its changes. */
export function sharedValue<Value>(first: Value): SharedValue<Value> {
  let value = first
  const listeners = createListeners<'value'>()
  return {
    current: () => value,
    set(next) {
      value = next
      listeners.notify('value')
    },
    subscribe: listener => listeners.subscribe('value', listener),
  }
}
