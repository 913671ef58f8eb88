import pg from 'pg'
import { makeFile } from '../background/make-file.ts'
import { type Connection, clientSettings } from '../db/client-settings.ts'
import type { Cell } from './cells.ts'
import { csv } from './csv.ts'
import { openSnapshot, type SnapshotQuery } from './snapshot.ts'
import { type ListName, listTables } from './tables.ts'
import { xlsx } from './xlsx.ts'

export type FileFormat = 'excel' | 'csv'

/** What the server asks for: the rows of a query, as the file of a list. */
export interface ExportJob {
  readonly connection: Connection
  readonly list: ListName
  readonly format: FileFormat
  readonly query: SnapshotQuery
}

export interface ExportHead {
  readonly rowCount: number
}

// A program of its own, beside the server: reads a list with a connection of its own and writes it as a file.
makeFile<ExportJob, ExportHead>(async ({ connection, list, format, query }) => {
  const client = new pg.Client({ ...clientSettings(connection), application_name: 'sevenfold export' })
  // The statement under way fails with it as well, and without a listener it would end the process before that is told.
  client.on('error', () => {})
  await client.connect()
  // The server saw to it that the query gives the rows of this list.
  const { rowCount, batches } = await openSnapshot<never>(client, query)
  const { name, columns } = listTables[list]
  const table = { name, columns, batches: cellsOf(list, batches) }
  return { head: { rowCount }, chunks: format === 'csv' ? csv(table) : xlsx([table]) }
})

async function* cellsOf(
  list: ListName,
  batches: AsyncIterable<readonly never[]>,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  const { columns } = listTables[list]
  for await (const rows of batches) yield rows.map(row => columns.map(column => column.of(row)))
}
