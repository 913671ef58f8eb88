import type { Connection } from '../db/client-settings.ts'
import { makeFile } from '../jobs/program-side.ts'
import { localTime } from '../lists/time.ts'
import { type Cell, csv, type Value } from './cells.ts'
import { exportConnection, openSnapshot, type SnapshotQuery } from './snapshot.ts'
import { type AboutFile, aboutSheet, columnsIn, type ListName, listTables } from './tables.ts'
import { xlsx } from './xlsx.ts'

export type FileFormat = 'excel' | 'csv'

/** The job of this process: export the rows of a query as the file of a list. */
export interface ExportJob {
  readonly connection: Connection
  readonly list: ListName
  readonly format: FileFormat
  readonly query: SnapshotQuery
  readonly about: AboutFile
  /** The lender's time zone (D47). */
  readonly timeZone: string
}

export interface ExportHead {
  readonly rowCount: number
}

// A separate program beside the server: reads a list with its own connection and writes it as a file.
makeFile<ExportJob, ExportHead>(async ({ connection, list, format, query, about, timeZone }) => {
  const client = await exportConnection(connection)
  // The server has made sure that the query returns rows of this list.
  const { rowCount, batches } = await openSnapshot<never>(client, query)
  // CSV is read by programs that know nothing of time zones, so it stays in UTC.
  const zone = format === 'csv' ? 'UTC' : timeZone
  const table = {
    name: listTables[list].name,
    columns: columnsIn(list, zone),
    batches: cellsOf(list, zone, batches),
  }
  if (format === 'csv') return { head: { rowCount }, chunks: csv(table) }
  const rows = { value: rowCount, format: 'number' } as const
  return {
    head: { rowCount },
    chunks: xlsx([table, aboutSheet('About', about, zone, () => [['Rows', rows]])]),
  }
})

async function* cellsOf(
  list: ListName,
  timeZone: string,
  batches: AsyncIterable<readonly never[]>,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  const { columns } = listTables[list]
  const cell = (value: Value) => (value instanceof Date ? localTime(value, timeZone) : value)
  for await (const rows of batches) yield rows.map(row => columns.map(column => cell(column.of(row))))
}
