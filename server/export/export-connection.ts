import type pg from 'pg'
import { type Connection, singleClient } from '../db/client-settings.ts'

/** Opens the database connection of an export's process. */
export async function exportConnection(connection: Connection): Promise<pg.Client> {
  const client = singleClient(connection, { name: 'sevenfold export' })
  await client.connect()
  return client
}
