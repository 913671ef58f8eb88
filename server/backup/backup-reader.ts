import { constants, type FileHandle, open } from 'node:fs/promises'
import { codeOf, StartError } from '../error-text.ts'
import { type Chunk, unlockChunks } from './file-chunks.ts'
import { openHead } from './file-lock.ts'
import type { Manifest, Opening } from './manifest.ts'

/** A backup file that is open for reading, from its opening to its manifest. */
export interface BackupReader {
  readonly opening: Opening
  /** The rows of the table at this index of the opening. Tables must be read in that order, each completely. */
  rowsOf(table: number): AsyncGenerator<Buffer>
  /** The manifest at the end of the file. Call it after the rows of all tables have been read. */
  manifest(): Manifest
  close(): Promise<void>
}

/** Opens a backup. Throws a StartError if the file is not a backup, is damaged, or has another passphrase. */
export async function openBackup(file: string, passphrase: string): Promise<BackupReader> {
  const handle = await openToRead(file)
  const read = readerOf(handle)
  try {
    const chunks = unlockChunks(await openHead(read, passphrase), read)
    let current = await nextOf(chunks)
    const opening = listIn<Opening>(current)
    current = await nextOf(chunks)
    return {
      opening,
      rowsOf: async function* rowsOf(table) {
        for (; current.kind === 'rows' && current.table === table; current = await nextOf(chunks))
          yield current.content
      },
      manifest: () => {
        if (current.kind !== 'manifest')
          throw new StartError('The backup is damaged: its tables are not in order.')
        return listIn<Manifest>(current)
      },
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Reads the opening or the manifest, both of which list the tables. Whoever knows the passphrase can write anything there. */
function listIn<List extends Opening | Manifest>({ content }: Chunk): List {
  try {
    const list = JSON.parse(content.toString())
    if (Array.isArray(list.tables)) return list
  } catch {
    // The error below says what to know.
  }
  throw new StartError('The backup is damaged: its list of tables cannot be read.')
}

async function openToRead(file: string): Promise<FileHandle> {
  try {
    // Without O_NONBLOCK, opening a pipe waits until somebody writes into it.
    const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    if ((await handle.stat()).isFile()) return handle
    await handle.close()
  } catch (error) {
    throw new StartError(`The backup ${file} cannot be read (${codeOf(error)}).`)
  }
  throw new StartError(`${file} is not a file.`)
}

/** Returns a function that reads the next bytes of the file. It returns fewer than asked for only at the end of the file. */
function readerOf(handle: FileHandle): (bytes: number) => Promise<Buffer> {
  let place = 0
  return async bytes => {
    const { size } = await handle.stat()
    const found = Buffer.alloc(Math.max(0, Math.min(bytes, size - place)))
    for (let filled = 0; filled < found.length; ) {
      const { bytesRead } = await handle.read(found, filled, found.length - filled, place)
      if (bytesRead === 0) return found.subarray(0, filled)
      filled += bytesRead
      place += bytesRead
    }
    return found
  }
}

async function nextOf(chunks: AsyncGenerator<Chunk>): Promise<Chunk> {
  const { value, done } = await chunks.next()
  if (done) throw new Error('A backup ends with its manifest')
  return value
}
