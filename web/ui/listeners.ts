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
