/** Returns the state of the dashboard's entry in the browser's history after the last form of a client was completed. */
export function afterCompletion(completedClient: string | null) {
  return { completedClient }
}

/** Returns the client in such a state; null in any other. */
export function completedClientOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('completedClient' in state)) return null
  return typeof state.completedClient === 'string' ? state.completedClient : null
}
