import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { Database } from '../db/connect.ts'
import { exportsAtOnce, ofConnection, tooManyExports } from '../http/limits.ts'
import { startFileJob } from '../jobs/file-job.ts'
import { builtProgram } from '../jobs/program.ts'
import { isId } from '../lists/paging.ts'
import { dayText, localDay } from '../lists/time.ts'
import type { AnalystJob } from './analyst/analyst-process.ts'
import type { ExportHead, ExportJob, FileFormat } from './export-process.ts'
import type { AboutFile, ListName, RowOf } from './tables.ts'

// spec 3 §1.100

const kinds = {
  excel: { ending: 'xlsx', mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  csv: { ending: 'csv', mediaType: 'text/csv; charset=utf-8' },
} as const

export interface FileWanted {
  readonly fileName: string
  readonly format: FileFormat
  readonly about: AboutFile
  readonly timeZone: string
}

/** Sends files that background processes make, a few at a time in the whole server. */
export function createDownloads({ connection, kysely }: Database) {
  let running = 0

  /** Sends all rows of a list's query as a file. */
  function sendList<List extends ListName>(
    reply: FastifyReply,
    list: List,
    rows: RawBuilder<RowOf<List>>,
    { fileName, ...wanted }: FileWanted,
  ): Promise<FastifyReply> {
    const job: ExportJob = { connection, list, query: queryOf(rows), ...wanted }
    return sendMade(reply, 'export-process', job, { fileName, ...wanted })
  }

  /** Sends all data about the clients of a query as one workbook. */
  function sendForAnalysis(
    reply: FastifyReply,
    clients: RawBuilder<RowOf<'clients'>>,
    wanted: FileWanted,
  ): Promise<FastifyReply> {
    const { about, timeZone } = wanted
    const job: AnalystJob = { connection, clients: queryOf(clients), about, timeZone }
    return sendMade(reply, 'analyst-process', job, wanted)
  }

  function queryOf(rows: RawBuilder<unknown>): ExportJob['query'] {
    const { sql, parameters } = rows.compile(kysely)
    return { sql, parameters }
  }

  /**
   * Starts the process and sends its file. Throws errors that occur before the first byte; later ones break the download off.
   */
  async function sendMade(
    reply: FastifyReply,
    program: 'export-process' | 'analyst-process',
    job: object,
    { fileName, format, timeZone }: FileWanted,
  ): Promise<FastifyReply> {
    if (running >= exportsAtOnce) throw tooManyExports()
    const { begun, cancel, ended } = startFileJob<ExportHead>(builtProgram(program), job, reply.log)
    running += 1
    void ended.then(() => {
      running -= 1
    })
    // If the client disconnects, the work is cancelled, even before the first byte. It may have disconnected already.
    reply.raw.once('close', cancel)
    if (reply.raw.destroyed) cancel()
    const { head, content } = await begun
    reply.header('x-row-count', String(head.rowCount))
    return send(reply, fileName, format, content, timeZone)
  }

  return { sendList, sendForAnalysis }
}

/** Sends a stream as a file whose name ends with today's date in the lender's time zone. */
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
  reply.raw.setTimeout(ofConnection.unreadMs, () => reply.raw.destroy())
  return reply.send(stream)
}

const longestPart = 30
const longestName = 110

/** Filters whose value is clear without the filter's name, e.g. this-month, approved, output_sheet. */
const plain: readonly string[] = [
  'period',
  'decision',
  'status',
  'risk',
  'owner',
  'form',
  'branch',
  'event',
  'chosen',
]

/**
 * Returns the file name of an exported list, with its filter, so that two files of one day can be told apart. For example
 * "decisions-this-month-approve". The name is short and has only plain letters; the sheet About has the full filter.
 */
export function exportName(list: string, filter: Readonly<Record<string, string>>): string {
  const parts = Object.entries(filter).flatMap(([name, value]) => {
    const part = inLetters(partOf(name, value))
    return part === '' ? [] : [part]
  })
  return [list, ...parts].join('-').slice(0, longestName).replace(/-+$/, '')
}

function partOf(name: string, value: string): string {
  if (value.trim() === '' || (name === 'status' && value === 'all')) return ''
  if (isId(value)) return `one-${spaced(name).replace(/ id$/, '')}`
  return plain.includes(name) ? value : `${spaced(name)}-${value}`
}

/** Splits a camel-case name: officerId becomes "officer id". */
const spaced = (name: string) => name.replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)

/** For example, "Großes Haus, Étage 2" becomes "gro-es-haus-etage-2". */
function inLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .slice(0, longestPart)
    .replaceAll(/^-+|-+$/g, '')
}
