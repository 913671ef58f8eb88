import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf, StartError } from '../error-text.ts'
import { type Chunk, chunkBytes, lockChunk } from './file-chunks.ts'
import { newHead } from './file-lock.ts'
import type { Manifest, Opening } from './manifest.ts'

export type RowWriter = (piece: Buffer) => Promise<void>

/** A backup file that is being written. */
interface BackupFile {
  /** Adds rows of a table, given by its index in the opening. All rows of a table must come before those of the next one. */
  addRows(table: number, piece: Buffer): Promise<void>
  /** Writes the remaining rows and the manifest, and gives the file its final name. Returns its length in bytes. */
  finish(manifest: Manifest): Promise<number>
  /** Deletes what was written. */
  abandon(): Promise<void>
}

/** Starts a backup under a temporary name. Throws a StartError if the file already exists or cannot be written. */
export async function openBackupFile(
  file: string,
  passphrase: string,
  opening: Opening,
): Promise<BackupFile> {
  if (existsSync(file))
    throw new StartError(`${file} already exists, and a backup never replaces another: choose a new name.`)
  const unfinished = `${file}.part-${process.pid}`
  // Only its owner can read the file, whatever the folder allows.
  const handle = await written(file, open(unfinished, 'wx', 0o600))
  const { head, lock } = await newHead(passphrase)
  let bytes = 0
  let number = 0
  const append = async (parts: readonly Buffer[]) => {
    for (const part of parts) {
      await written(file, handle.appendFile(part))
      bytes += part.length
    }
  }
  const abandon = async () => {
    await handle.close().catch(() => {})
    await rm(unfinished, { force: true })
  }
  const addChunk = async (chunk: Chunk) => {
    await append(await lockChunk(lock, number, chunk))
    number += 1
  }
  const addJson = (kind: 'opening' | 'manifest', value: object) =>
    addChunk({ kind, table: 0, content: Buffer.from(JSON.stringify(value)) })
  try {
    await append([head])
    await addJson('opening', opening)
  } catch (error) {
    await abandon()
    throw error
  }

  let table = 0
  let waiting: Buffer[] = []
  let waitingBytes = 0
  const flush = async () => {
    if (waitingBytes > 0) await addChunk({ kind: 'rows', table, content: Buffer.concat(waiting) })
    waiting = []
    waitingBytes = 0
  }
  return {
    addRows: async (next, piece) => {
      if (next !== table) await flush()
      table = next
      waiting.push(piece)
      waitingBytes += piece.length
      if (waitingBytes >= chunkBytes) await flush()
    },
    finish: async manifest => {
      await flush()
      await addJson('manifest', manifest)
      await written(file, handle.sync())
      await written(file, handle.close())
      await written(file, rename(unfinished, file))
      await syncFolder(file)
      return bytes
    },
    abandon,
  }
}

/** Awaits a step of the writing, and turns a system error, such as a full disk, into a StartError with a plain sentence. */
async function written<T>(file: string, step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch (error) {
    throw new StartError(`The backup ${file} cannot be written (${codeOf(error)}).`)
  }
}

/**
 * Syncs the folder, so that the new name is on the disk and not only in memory. Throws a StartError if that fails, although
 * the file itself is complete.
 */
async function syncFolder(file: string): Promise<void> {
  try {
    const handle = await open(dirname(file), 'r')
    await handle.sync().finally(() => handle.close())
  } catch (error) {
    throw new StartError(
      `The backup ${file} is complete, but its folder could not be synced to the disk (${codeOf(error)}). A power cut could lose the file: check the disk, and make another backup.`,
    )
  }
}
