import type pg from 'pg'
import { type Connection, singleClient } from '../db/client-settings.ts'

/** The connection of an export's own process. */
export async function exportConnection(connection: Connection): Promise<pg.Client> {
  const client = singleClient(connection, { name: 'sevenfold export' })
  await client.connect()
  return client
}
