interface SharedValue<Value> {
  readonly current: () => Value
  readonly set: (next: Value) => void
  /** Calls the listener after each change; returns a function that unsubscribes. Matches what `useSyncExternalStore` expects. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Creates a value that belongs to no component, with subscriptions to its changes. */
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

/** Creates a set of listeners for each topic. */
export function createListeners<Topic extends string>() {
  const byTopic = new Map<Topic, Set<() => void>>()
  return {
    subscribe(topic: Topic, listener: () => void): () => void {
      const ofTopic = byTopic.get(topic) ?? new Set()
      byTopic.set(topic, ofTopic.add(listener))
      return () => ofTopic.delete(listener)
    },
    notify(topic: Topic): void {
      for (const listener of byTopic.get(topic) ?? []) listener()
    },
  }
}
