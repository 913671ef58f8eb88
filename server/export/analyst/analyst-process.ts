import type { Connection } from '../../db/client-settings.ts'
import { makeFile } from '../../jobs/program-side.ts'
import type { ExportHead } from '../export-process.ts'
import { exportConnection, type SnapshotQuery } from '../snapshot.ts'
import type { AboutFile } from '../tables.ts'
import { xlsx } from '../xlsx.ts'
import { analystWorkbook } from './workbook.ts'

/** The job of this process: export everything about the clients of a query. */
export interface AnalystJob {
  readonly connection: Connection
  readonly clients: SnapshotQuery
  readonly about: AboutFile
  /** The lender's time zone (D47). */
  readonly timeZone: string
}

// A separate program beside the server, because no other export loads all the forms.
makeFile<AnalystJob, ExportHead>(async ({ connection, clients, about, timeZone }) => {
  const db = await exportConnection(connection)
  const { clientCount, tables } = await analystWorkbook(db, clients, { about, timeZone })
  return { head: { rowCount: clientCount }, chunks: xlsx(tables) }
})
