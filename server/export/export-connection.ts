import type pg from 'pg'
import { type Connection, singleClient } from '../db/client-settings.ts'
import { ofExportStatement } from '../http/limits.ts'

/** Opens the database connection of an export's process. Rejects as soon as other calls do if the database does not answer. */
export async function exportConnection(connection: Connection): Promise<pg.Client> {
  const client = singleClient(connection, { name: 'sevenfold export', limits: ofExportStatement })
  await client.connect()
  return client
}
