import type pg from 'pg'
import { answerInTime, type Connection, singleClient } from '../db/client-settings.ts'

/** How long a file's statement may run, and a little later it is given up if the database says nothing. */
const longestSeconds = 30

/** Opens the database connection of an export's process. Rejects as soon as other calls do if the database does not answer. */
export async function exportConnection(connection: Connection): Promise<pg.Client> {
  const client = singleClient(connection, {
    name: 'sevenfold export',
    limits: {
      ...answerInTime,
      statementTimeoutSeconds: longestSeconds,
      silenceTimeoutSeconds: longestSeconds + 1,
    },
  })
  await client.connect()
  return client
}
