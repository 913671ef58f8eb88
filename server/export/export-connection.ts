import pg from 'pg'
import { type Connection, clientSettings } from '../db/client-settings.ts'

/** The connection of an export's own process. */
export async function exportConnection(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({ ...clientSettings(connection), application_name: 'sevenfold export' })
  // The statement under way fails with it as well, and without a listener it would end the process before that is told.
  client.on('error', () => {})
  await client.connect()
  return client
}
