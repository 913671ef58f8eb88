import type { Kysely, Transaction } from 'kysely'
import type { ClientBase } from 'pg'
import { codeOf } from '../error-text.ts'
import type { Tables } from './tables.ts'

/** Reports whether an error is a serialisation failure or a deadlock: PostgreSQL has rolled back, and a retry can succeed. */
export function isLostRace(error: unknown): boolean {
  return /^(40001|40P01)$/.test(codeOf(error))
}

const mostTries = 3

async function tryAgain<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let left = mostTries - 1; ; left -= 1) {
    try {
      return await act()
    } catch (error) {
      if (left === 0 || !isLostRace(error)) throw error
    }
  }
}

type Callback = (error: unknown, result?: unknown) => void

/** Makes a client repeat each single statement that lost a race. Inside a transaction only the caller can repeat all of it. */
export function repeatLostStatements(client: ClientBase): void {
  // All overloads of query() reduce to: the statement, optional values, an optional callback.
  const query = client.query.bind(client) as (...parts: unknown[]) => unknown
  const repeated = (...parts: unknown[]) => {
    const isAlone = client.getTransactionStatus() === 'I'
    const isText = typeof parts[0] === 'string' || Object(parts[0]).submit === undefined
    if (!isAlone || !isText) return query(...parts)
    const callback = parts.at(-1)
    if (typeof callback !== 'function') return tryAgain(async () => query(...parts))
    const done = callback as Callback
    const asked = parts.slice(0, -1)
    tryAgain(async () => query(...asked)).then(result => done(undefined, result), done)
    return undefined
  }
  // The wrapper passes on all arguments that it does not handle, so it supports every overload of the original.
  client.query = repeated as ClientBase['query']
}

/** Does work in a transaction, and repeats all of it if it lost a race; gives up after three attempts. */
export async function inTransaction<Result>(
  { kysely }: { readonly kysely: Kysely<Tables> },
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return tryAgain(() => kysely.transaction().execute(work))
}
