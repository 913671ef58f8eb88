import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { Database } from '../db/connect.ts'
import { Problem } from '../errors.ts'
import { csv } from './csv.ts'
import { openSnapshot } from './snapshot.ts'
import type { ListTable } from './tables.ts'
import { xlsx } from './xlsx.ts'

export type FileFormat = 'excel' | 'csv'

/** Each export holds a connection to the database: most of them are for those who fill forms. */
const mostAtOnce = 3
/** A reader that takes nothing for so long has gone. */
const mostPauseMs = 60_000

const kinds = {
  excel: { ending: 'xlsx', mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  csv: { ending: 'csv', mediaType: 'text/csv; charset=utf-8' },
} as const

/** Sends lists as files, a few at a time for the whole process. */
export function createDownloads(db: Database) {
  let running = 0

  /** All rows of a list's query as a file. Throws before the first byte what can go wrong there; afterwards the download breaks off. */
  async function sendList<Row>(
    reply: FastifyReply,
    fileName: string,
    format: FileFormat,
    table: ListTable<Row>,
    query: RawBuilder<Row>,
  ): Promise<FastifyReply> {
    if (running >= mostAtOnce)
      throw new Problem(429, 'Other exports are running just now. Please try again in a minute.', {
        retryAfterSeconds: 60,
      })
    running += 1
    try {
      const snapshot = await openSnapshot(db, query)
      const { name, columns } = table
      const filled = { name, columns, batches: cellsOf(table, snapshot.batches) }
      const stream = Readable.from(format === 'csv' ? csv(filled) : xlsx([filled]), { objectMode: false })
      stream.once('close', () => {
        running -= 1
        snapshot.close()
      })
      reply.header('x-row-count', String(snapshot.rowCount))
      return send(reply, fileName, format, stream)
    } catch (error) {
      running -= 1
      throw error
    }
  }

  return { sendList }
}

async function* cellsOf<Row>({ columns }: ListTable<Row>, batches: AsyncIterable<readonly Row[]>) {
  for await (const rows of batches) yield rows.map(row => columns.map(column => column.of(row)))
}

/** Sends a stream as a file with a quoted name and today's date in it. */
export function send(
  reply: FastifyReply,
  fileName: string,
  format: FileFormat,
  stream: Readable,
): FastifyReply {
  const { ending, mediaType } = kinds[format]
  const today = new Date().toISOString().slice(0, 10)
  reply.header('content-type', mediaType)
  reply.header('content-disposition', `attachment; filename="${fileName}-${today}.${ending}"`)
  reply.raw.setTimeout(mostPauseMs, () => reply.raw.destroy())
  return reply.send(stream)
}
