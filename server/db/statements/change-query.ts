import type { ClientBase } from 'pg'
import { isDatabaseSilent } from '../unavailable.ts'

/** A client's query(), whose overloads all reduce to: the statement, optional values, an optional callback. */
export type Query = (...parts: unknown[]) => unknown

/**
 * Changes how a client sends statements. `send` gets what a caller asks, without the callback, and the query to ask it with.
 * If it returns undefined, the statement is sent unchanged.
 */
export function changeQuery(
  client: ClientBase,
  send: (asked: readonly unknown[], query: Query) => Promise<unknown> | undefined,
): void {
  const query = client.query.bind(client) as Query
  const changed: Query = (...parts) => {
    const last = parts.at(-1)
    // pool.query passes a callback.
    const callback = typeof last === 'function' ? (last as Callback) : null
    const sent = send(callback ? parts.slice(0, -1) : parts, query)
    if (sent === undefined) return query(...parts)
    if (!callback) return sent
    sent.then(result => callback(undefined, result), callback)
    return undefined
  }
  client.query = changed as ClientBase['query']
}

type Callback = (error: unknown, result?: unknown) => void

/** Reports whether what is asked is a text or a configuration, and not an object that sends itself, such as a stream. */
export function isStatement([first]: readonly unknown[]): boolean {
  return typeof first === 'string' || Object(first).submit === undefined
}

/**
 * Makes a client close its connection if the database does not answer a statement in time. The late answer might otherwise be
 * taken for the answer to the next statement, so this connection must not be used again.
 */
export function endWhenSilent(client: ClientBase & { end(): Promise<void> }): void {
  const send = async (asked: readonly unknown[], query: Query) => {
    try {
      return await (query(...asked) as Promise<unknown>)
    } catch (error) {
      if (isDatabaseSilent(error)) client.end().catch(() => {})
      throw error
    }
  }
  changeQuery(client, (asked, query) => (isStatement(asked) ? send(asked, query) : undefined))
}
