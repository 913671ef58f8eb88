import type pg from 'pg'
import { preparedName } from './prepared-statements.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

/** How many statements one transaction takes. */
const mostStatements = 16

/** Sends statements that come at the same time together, in transactions that they share. */
export interface SharedTransactions {
  /**
   * Gives the first row of a statement once it is committed. Undefined when it gave none, and when its transaction was
   * taken back because of another statement: nothing is done then, and the caller sends the statement alone.
   * Rejects when the database cannot serve, as a statement alone does.
   */
  firstRow<Row>(text: string, values: readonly unknown[]): Promise<Row | undefined>
}

/** Where there are too few connections to keep some for sharing: every caller sends its statement alone. */
export const nothingShared: SharedTransactions = { firstRow: async () => undefined }

interface Waiting {
  readonly text: string
  readonly values: readonly unknown[]
  readonly resolve: (row: unknown) => void
  readonly reject: (error: unknown) => void
}

/**
 * What waits for a connection at the same time goes to the database in one transaction and one round trip, by the
 * pipelining of the driver (https://node-postgres.com/features/pipelining): one commit and a few wake-ups for all of them.
 * A statement sent here must wait for no lock, because all that are with it would wait too, and must lose nothing when it
 * has to be sent again. The pool is of connections with `pipeline`.
 */
export function shareTransactions(pool: pg.Pool, isPrepared: boolean): SharedTransactions {
  const waiting: Waiting[] = []
  let isConnecting = false

  // What the other connections of this turn of the event loop ask for comes along.
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
    client.query('begin'),
    ...all.map(({ text, values }) =>
      client.query({ name: isPrepared ? preparedName(text) : undefined, text, values: [...values] }),
    ),
    client.query('commit'),
  ]
  const answers = await Promise.allSettled(sent)
  const failure = answers.find(answer => answer.status === 'rejected')?.reason
  // A connection on which something failed is closed: what it had prepared may be outdated.
  client.release(failure !== undefined)
  // When the end was answered after a failure, the database has taken everything back.
  const isTakenBack = failure !== undefined && answers.at(-1)?.status === 'fulfilled'
  for (const [place, { resolve, reject }] of all.entries()) {
    const answer = answers[place + 1]
    if (failure === undefined && answer?.status === 'fulfilled') resolve(answer.value.rows[0])
    else if (isTakenBack && !isDatabaseUnavailable(failure)) resolve(undefined)
    else reject(failure)
  }
}
