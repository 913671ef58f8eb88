import { makeFile } from '../../background/make-file.ts'
import type { Connection } from '../../db/client-settings.ts'
import type { AboutFile } from '../about/about-sheet.ts'
import { exportConnection } from '../export-connection.ts'
import type { ExportHead } from '../export-process.ts'
import type { SnapshotQuery } from '../snapshot.ts'
import { xlsx } from '../xlsx.ts'
import { analystWorkbook } from './workbook.ts'

/** What the server asks for: all there is of the clients of a query. */
export interface AnalystJob {
  readonly connection: Connection
  readonly clients: SnapshotQuery
  readonly about: AboutFile
  /** Of the lender (D47). */
  readonly timeZone: string
}

// A program of its own, beside the server, since no other file needs all forms.
makeFile<AnalystJob, ExportHead>(async ({ connection, clients, about, timeZone }, between) => {
  const db = await exportConnection(connection)
  const { clientCount, tables } = await analystWorkbook(db, clients, { about, timeZone, between })
  return { head: { rowCount: clientCount }, chunks: xlsx(tables) }
})
