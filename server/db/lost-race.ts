import type { Kysely, Transaction } from 'kysely'
import type { ClientBase } from 'pg'
import { codeOf } from '../error-text.ts'
import { changeQuery, isStatement } from './statements/change-query.ts'
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

/** Makes a client repeat each single statement that lost a race. Inside a transaction only the caller can repeat all of it. */
export function repeatLostStatements(client: ClientBase): void {
  changeQuery(client, (asked, query) => {
    const isAlone = client.getTransactionStatus() === 'I'
    return isAlone && isStatement(asked) ? tryAgain(async () => query(...asked)) : undefined
  })
}

/** Does work in a transaction, and repeats all of it if it lost a race; gives up after three attempts. */
export async function inTransaction<Result>(
  { kysely }: { readonly kysely: Kysely<Tables> },
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return tryAgain(() => kysely.transaction().execute(work))
}
