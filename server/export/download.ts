import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { RawBuilder } from 'kysely'
import { startFileJob } from '../background/file-job.ts'
import type { Database } from '../db/connect.ts'
import { Problem } from '../errors.ts'
import { dayText, localDay } from '../lists/local-time.ts'
import type { ExportHead, ExportJob, FileFormat } from './export-process.ts'
import type { ListName, RowOf } from './tables.ts'

/** Each export is a process with a connection to the database: most of both are for those who fill forms. */
const mostAtOnce = 3
/** A reader that takes nothing for so long has gone. */
const mostPauseMs = 60_000

const kinds = {
  excel: { ending: 'xlsx', mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  csv: { ending: 'csv', mediaType: 'text/csv; charset=utf-8' },
} as const

/** Sends lists as files, a few at a time for the whole server, each made by a background process. */
export function createDownloads({ connection, kysely }: Database) {
  let running = 0

  /** All rows of a list's query as a file. Throws before the first byte what can go wrong there; afterwards the download breaks off. */
  async function sendList<List extends ListName>(
    reply: FastifyReply,
    fileName: string,
    format: FileFormat,
    list: List,
    rows: RawBuilder<RowOf<List>>,
    timeZone: string,
  ): Promise<FastifyReply> {
    if (running >= mostAtOnce)
      throw new Problem(429, 'Other exports are running just now. Please try again in a minute.', {
        retryAfterSeconds: 60,
      })
    const { sql, parameters } = rows.compile(kysely)
    const asked: ExportJob = { connection, list, format, query: { sql, parameters }, timeZone }
    const job = startFileJob<ExportHead>('server/export/export-process.ts', asked, reply.log)
    running += 1
    void job.ended.then(() => {
      running -= 1
    })
    // Whoever hangs up ends the work, also before it has led to a first byte, and may have done so already.
    reply.raw.once('close', job.cancel)
    if (reply.raw.destroyed) job.cancel()
    const { head, content } = await job.begun
    reply.header('x-row-count', String(head.rowCount))
    return send(reply, fileName, format, content, timeZone)
  }

  return { sendList }
}

/** Sends a stream as a file with a quoted name and the date of today in the lender's zone in it. */
export function send(
  reply: FastifyReply,
  fileName: string,
  format: FileFormat,
  stream: Readable,
  timeZone: string,
): FastifyReply {
  const { ending, mediaType } = kinds[format]
  const today = dayText(localDay(new Date(), timeZone))
  reply.header('content-type', mediaType)
  reply.header('content-disposition', `attachment; filename="${fileName}-${today}.${ending}"`)
  reply.raw.setTimeout(mostPauseMs, () => reply.raw.destroy())
  return reply.send(stream)
}
