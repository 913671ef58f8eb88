import type { Kysely, Transaction } from 'kysely'
import type { ClientBase } from 'pg'
import { codeOf } from '../error-text.ts'
import type { Tables } from './tables.ts'

/** A serialisation failure or a deadlock: PostgreSQL has taken back all that was done, and the next try goes through. */
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

/** Makes a client repeat each statement that lost a race; of a transaction, only who began it can repeat all of it. */
export function repeatLostStatements(client: ClientBase): void {
  // The many overloads of query() come down to: what, perhaps values, perhaps a callback.
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
  // The wrapper passes on whatever it does not understand, so it has every overload of the original.
  client.query = repeated as ClientBase['query']
}

/** Does work in a transaction, all of it anew when it lost a race. */
export async function inTransaction<Result>(
  { kysely }: { readonly kysely: Kysely<Tables> },
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return tryAgain(() => kysely.transaction().execute(work))
}
