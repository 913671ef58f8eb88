import type pg from 'pg'
import { preparedName } from './statements/prepared-statements.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

/** The most statements in one transaction. */
const mostStatements = 16
/** After such a wait for a lock the transaction is rolled back, because everybody in it waits with the statement. */
const longestWaitMs = 10

/** Sends statements that arrive at the same time together, in shared transactions. */
export interface SharedTransactions {
  /**
   * Returns the first row of a statement once it is committed. Returns undefined if the statement gave no row, or if its
   * transaction was rolled back because of another statement. In the second case nothing has been done, and the caller sends
   * the statement on its own. Rejects if the database cannot serve, as for a single statement.
   */
  firstRow<Row>(text: string, values: readonly unknown[]): Promise<Row | undefined>
}

/** For pools with too few connections to reserve some for sharing: every caller sends its statement on its own. */
export const nothingShared: SharedTransactions = { firstRow: async () => undefined }

interface Waiting {
  readonly text: string
  readonly values: readonly unknown[]
  readonly resolve: (row: unknown) => void
  readonly reject: (error: unknown) => void
}

/**
 * Sends all statements that wait for a connection at the same time in one transaction and one round trip, using the driver's
 * pipelining (https://node-postgres.com/features/pipelining). They share one commit and a few wake-ups. A statement sent here
 * must be safe to send again. The pool's connections must be opened with `pipeline`.
 */
export function shareTransactions(pool: pg.Pool, isPrepared: boolean): SharedTransactions {
  const waiting: Waiting[] = []
  let isConnecting = false

  // Statements that other requests send in the same turn of the event loop join this transaction.
  function connectSoon(): void {
    if (isConnecting || waiting.length === 0) return
    isConnecting = true
    setImmediate(connect)
  }

  async function connect(): Promise<void> {
    const asked = waiting.length
    try {
      const client = await pool.connect()
      const all = waiting.splice(0, mostStatements)
      runTogether(client, all, isPrepared).catch(error => {
        for (const { reject } of all) reject(error)
      })
    } catch (error) {
      for (const { reject } of waiting.splice(0, asked)) reject(error)
    }
    isConnecting = false
    connectSoon()
  }

  return {
    firstRow: <Row>(text: string, values: readonly unknown[]) =>
      new Promise<Row | undefined>((resolve, reject) => {
        waiting.push({ text, values, resolve: row => resolve(row as Row | undefined), reject })
        connectSoon()
      }),
  }
}

async function runTogether(client: pg.PoolClient, all: readonly Waiting[], isPrepared: boolean) {
  const sent = [
    client.query(`begin; set local lock_timeout = ${longestWaitMs}`),
    ...all.map(({ text, values }) =>
      client.query({ name: isPrepared ? preparedName(text) : undefined, text, values: [...values] }),
    ),
    client.query('commit'),
  ]
  const answers = await Promise.allSettled(sent)
  const failure = answers.find(answer => answer.status === 'rejected')?.reason
  // A connection on which something failed is closed, because its prepared statements may be outdated.
  client.release(failure !== undefined)
  // If the commit was answered after a failure, the database has rolled everything back.
  const isTakenBack = failure !== undefined && answers.at(-1)?.status === 'fulfilled'
  for (const [place, { resolve, reject }] of all.entries()) {
    const answer = answers[place + 1]
    if (failure === undefined && answer?.status === 'fulfilled') resolve(answer.value.rows[0])
    else if (isTakenBack && !isDatabaseUnavailable(failure)) resolve(undefined)
    else reject(failure)
  }
}
