import type { ClientBase } from 'pg'

type Callback = (error: unknown, result?: unknown) => void

/** Reports whether a statement failed because nothing was heard of it for the `query_timeout`. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

/**
 * Makes a client close its connection if the database does not answer a statement in time. The late answer might otherwise be
 * taken for the answer to the next statement, so this connection must not be used again.
 */
export function endWhenSilent(client: ClientBase & { end(): Promise<void> }): void {
  // All overloads of query() reduce to: the statement, optional values, an optional callback.
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
  // The wrapper passes on all arguments that it does not handle, so it supports every overload of the original.
  client.query = ending as ClientBase['query']
}
