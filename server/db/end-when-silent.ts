import type { ClientBase } from 'pg'

type Callback = (error: unknown, result?: unknown) => void

/** Whether nothing was heard of a statement for as long as `query_timeout` allows. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

/**
 * Makes a client end its connection when the database says nothing to a statement in time. The answer may still come, and
 * would then be taken for the answer to the next statement; so nobody gets this connection again.
 */
export function endWhenSilent(client: ClientBase & { end(): Promise<void> }): void {
  // The many overloads of query() come down to: what, perhaps values, perhaps a callback.
  const query = client.query.bind(client) as (...parts: unknown[]) => unknown
  const endIfSilent = (error: unknown) => {
    if (isSilence(error)) client.end().catch(() => {})
  }
  const ending = (...parts: unknown[]) => {
    const last = parts.at(-1)
    if (typeof last === 'function') {
      const callback = last as Callback
      return query(...parts.slice(0, -1), (error: unknown, result: unknown) => {
        endIfSilent(error)
        callback(error, result)
      })
    }
    const result = query(...parts)
    if (result instanceof Promise) result.catch(endIfSilent)
    return result
  }
  // The wrapper passes on whatever it does not understand, so it has every overload of the original.
  client.query = ending as ClientBase['query']
}
