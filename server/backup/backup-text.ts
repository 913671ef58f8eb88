import { StartError } from '../error-text.ts'
import {
  type BackupReader,
  followedBySomething,
  type Manifest,
  madeByNewerVersion,
  notInOrder,
  type Opening,
  parsedList,
} from './manifest.ts'
import { fillStatement } from './tables.ts'

// The text of a backup: two lines that say what it is, the rows of each table between the statement that loads them and a line
// "\.", as psql reads them, and a last line with the manifest.

const format = 2
const firstLine = /^-- Backup of Sevenfold, format (\d{1,9})$/
const endOfRows = '\\.\n'
/** A longer line was not written by this program; keeping it could take all memory. */
const longestLine = 256 * 1024 ** 2

/** What a backup contains. Its manifest is complete once the rows of all tables have been read. */
export interface BackupContent {
  readonly opening: Opening
  readonly rowsOf: (table: number) => AsyncIterable<Buffer>
  readonly manifest: Manifest
}

export async function* backupText({ opening, rowsOf, manifest }: BackupContent): AsyncGenerator<Buffer> {
  yield Buffer.from(`-- Backup of Sevenfold, format ${format}\n-- ${JSON.stringify(opening)}\n`)
  for (const [index, table] of opening.tables.entries()) {
    yield Buffer.from(`${fillStatement(table)};\n`)
    yield* rowsOf(index)
    yield Buffer.from(endOfRows)
  }
  yield Buffer.from(`-- ${JSON.stringify(manifest)}\n`)
}

/** Reads the text of a backup while it arrives. Throws a StartError if it is not such a text. */
export async function readText(pieces: AsyncIterable<Buffer>): Promise<BackupReader> {
  const lines = linesOf(pieces)
  const [, version] = firstLine.exec((await lines.next()) ?? '') ?? []
  if (version === undefined) throw new StartError('The file is not a backup of Sevenfold.')
  if (Number(version) > format) throw madeByNewerVersion()
  const listIn = (line: string | null) => (line?.startsWith('-- ') ? line.slice(3) : '')
  const opening = parsedList<Opening>(listIn(await lines.next()))
  return {
    opening,
    rowsOf: async function* rowsOf(index) {
      const table = opening.tables[index]
      if (table === undefined || (await lines.next()) !== `${fillStatement(table)};`) throw notInOrder()
      yield* lines.untilEndOfRows()
    },
    manifest: async () => {
      const line = await lines.next()
      if (!line?.startsWith('-- ')) throw notInOrder()
      if ((await lines.next()) !== null) throw followedBySomething()
      return parsedList<Manifest>(listIn(line))
    },
  }
}

function linesOf(pieces: AsyncIterable<Buffer>) {
  const source = pieces[Symbol.asyncIterator]()
  let waiting: Buffer = Buffer.alloc(0)

  /** Reads until at least one line is complete. Returns false at the end of the text. */
  async function hasLine(): Promise<boolean> {
    if (waiting.includes('\n')) return true
    const parts = [waiting]
    for (let bytes = waiting.length; bytes <= longestLine; ) {
      const { value, done } = await source.next()
      if (!done) parts.push(value)
      if (done || value.includes('\n')) {
        waiting = Buffer.concat(parts)
        return !done
      }
      bytes += value.length
    }
    throw new StartError('The backup is damaged: one of its lines is too long.')
  }

  function taken(bytes: number): Buffer {
    const found = waiting.subarray(0, bytes)
    waiting = waiting.subarray(bytes)
    return found
  }

  return {
    /** The next line; null at the end. */
    next: async (): Promise<string | null> => {
      if (await hasLine())
        return taken(waiting.indexOf('\n') + 1)
          .toString('utf8')
          .slice(0, -1)
      return waiting.length === 0 ? null : taken(waiting.length).toString('utf8')
    },
    /** Whole lines, many at a time, until the one that ends the rows of a table. */
    untilEndOfRows: async function* untilEndOfRows(): AsyncGenerator<Buffer> {
      while (await hasLine()) {
        const lines = taken(waiting.lastIndexOf('\n') + 1)
        const end = endIn(lines)
        if (end === -1) {
          yield lines
          continue
        }
        waiting = Buffer.concat([lines.subarray(end + endOfRows.length), waiting])
        if (end > 0) yield lines.subarray(0, end)
        return
      }
      throw new StartError('The backup is incomplete: it breaks off before its end.')
    },
  }
}

/** Where the line that ends the rows begins in these whole lines; -1 if it is not among them. No row looks like that line. */
function endIn(lines: Buffer): number {
  if (lines.toString('latin1', 0, endOfRows.length) === endOfRows) return 0
  const before = lines.indexOf(`\n${endOfRows}`)
  return before === -1 ? -1 : before + 1
}
