import { existsSync } from 'node:fs'
import { constants, type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { codeOf, StartError } from '../error-text.ts'
import { type BackupContent, backupText, readText } from './backup-text.ts'
import { type BackupReader, damagedHeader } from './manifest.ts'
import { isOldFormat, openOldFormat } from './old-format.ts'

// A backup file is a text in gzip's format, encrypted with a passphrase in the format of age (docs/decisions/045-backups.md), so
// that standard tools open it: `age --decrypt FILE | gunzip`. It is written and read as a stream.

/** Fast, and makes JSON answers about three quarters smaller. */
const packing = { level: 3 }
const pieceBytes = 64 * 1024

/**
 * Writes a backup under a temporary name, which becomes its own name when it is complete and on the disk. Returns its length in
 * bytes. If that fails, nothing of it is left. Throws a StartError if the file already exists or cannot be written, and errors
 * of reading the tables.
 */
export async function writeBackup(file: string, passphrase: string, content: BackupContent): Promise<number> {
  if (existsSync(file))
    throw new StartError(`${file} already exists, and a backup never replaces another: choose a new name.`)
  const unfinished = `${file}.part-${process.pid}`
  // Only its owner can read the file, whatever the folder allows.
  const handle = await written(file, open(unfinished, 'wx', 0o600))
  try {
    let bytes = 0
    for await (const piece of await encrypted(backupText(content), passphrase)) {
      await written(file, handle.appendFile(piece))
      bytes += piece.length
    }
    await written(file, handle.sync())
    await written(file, handle.close())
    await written(file, rename(unfinished, file))
    await syncFolder(file)
    return bytes
  } catch (error) {
    await handle.close().catch(() => {})
    await rm(unfinished, { force: true })
    throw error
  }
}

async function encrypted(
  text: AsyncIterable<Buffer>,
  passphrase: string,
): Promise<AsyncIterable<Uint8Array>> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(asTyped(passphrase))
  const gzip = createGzip(packing)
  // An error of the source destroys the gzip stream, and so reaches whoever reads the result.
  pipeline(Readable.from(text), gzip, () => {})
  return encrypter.encrypt(webStream(gzip))
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

/** A backup that can be read several times. */
export interface BackupFile {
  read(): Promise<BackupReader>
  close(): Promise<void>
}

/** Opens a backup. Throws a StartError if the file is not a backup, its header is damaged, or it has another passphrase. */
export async function openBackup(file: string, passphrase: string): Promise<BackupFile> {
  const handle = await openToRead(file)
  try {
    const read = (await isOldFormat(handle))
      ? await openOldFormat(handle, passphrase)
      : await openAge(handle, passphrase)
    return { read, close: () => handle.close() }
  } catch (error) {
    await handle.close()
    throw error
  }
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

/** The header of a file of age with a passphrase, which has one recipient of this shape and nothing else. */
const header =
  /^age-encryption\.org\/v1\n-> scrypt [A-Za-z0-9+/]{22} \d{1,2}\n[A-Za-z0-9+/]{43}\n--- [A-Za-z0-9+/]{43}\n/
const longestHeader = 200

async function openAge(handle: FileHandle, passphrase: string): Promise<BackupFile['read']> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(longestHeader), 0, longestHeader, 0)
  const start = buffer.toString('latin1', 0, bytesRead)
  if (!start.startsWith('age-encryption.org/')) throw noBackup()
  const found = header.exec(start)?.[0]
  if (found === undefined) throw damagedHeader()
  const fileKey = await fileKeyIn(Buffer.from(found), passphrase)
  return async () => readText(unpacked(await decrypted(handle, fileKey)))
}

async function fileKeyIn(head: Buffer, passphrase: string): Promise<Uint8Array> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(asTyped(passphrase))
  try {
    return await decrypter.decryptHeader(head)
  } catch (error) {
    // The format cannot tell another passphrase from an altered salt or key. The header's checksum comes after the key.
    if (error instanceof Error && error.message.startsWith('no identity matched'))
      throw new StartError(
        'The passphrase is not the one that the backup was made with, or the header of the backup has changed since it was written.',
      )
    throw damagedHeader()
  }
}

/** Decrypts a file as it is read. Each piece has been authenticated. */
async function decrypted(handle: FileHandle, fileKey: Uint8Array): Promise<AsyncGenerator<Buffer>> {
  const decrypter = new Decrypter()
  decrypter.addIdentity({ unwrapFileKey: () => fileKey })
  const { size } = await handle.stat()
  try {
    const content = await decrypter.decrypt(webStream(piecesOf(handle)))
    return authentic(content, content.size(size))
  } catch {
    throw incomplete()
  }
}

async function* authentic(content: ReadableStream<Uint8Array>, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes
  try {
    for await (const piece of content) {
      left -= piece.length
      yield Buffer.from(piece.buffer, piece.byteOffset, piece.length)
    }
  } catch (error) {
    if (codeOf(error) !== '') throw error
    // One decrypted piece may have been dropped together with the faulty one. At the end of the file, the format cannot tell
    // bytes that are missing from bytes that have changed.
    if (left <= 2 * pieceBytes) throw incomplete()
    throw new StartError('The backup is damaged: its content has changed since it was written.')
  }
}

async function* unpacked(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  pipeline(Readable.from(content), gunzip, () => {})
  try {
    yield* gunzip
  } catch (error) {
    if (codeOf(error).startsWith('Z_')) throw noBackup()
    throw error
  }
}

async function* piecesOf(handle: FileHandle): AsyncGenerator<Uint8Array> {
  for (let place = 0; ; ) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(pieceBytes), 0, pieceBytes, place)
    if (bytesRead === 0) return
    place += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

/** Offers pieces as the kind of stream that age takes. They are read as they are asked for. */
function webStream(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const pieces = source[Symbol.asyncIterator]()
  return new ReadableStream({
    pull: async stream => {
      const { value, done } = await pieces.next()
      if (done) stream.close()
      else stream.enqueue(value)
    },
    cancel: async () => void (await pieces.return?.()),
  })
}

/** One person's keyboard may compose an accented letter differently than another's. */
function asTyped(passphrase: string): string {
  return passphrase.normalize('NFC')
}

function noBackup(): StartError {
  return new StartError('The file is not a backup of Sevenfold.')
}

function incomplete(): StartError {
  return new StartError(
    'The backup is incomplete: it breaks off before its end, or its end has changed since it was written.',
  )
}
