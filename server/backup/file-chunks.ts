import { promisify } from 'node:util'
import { deflateRaw, inflateRaw, type ZlibOptions } from 'node:zlib'
import { StartError } from '../error-text.ts'
import { type FileLock, lockOverhead } from './file-lock.ts'

// After its head a backup file is a sequence of chunks. Each is compressed and then encrypted separately, bound to its number,
// so that a chunk that was altered, left out, repeated or moved is detected. The last chunk is the manifest.

export type ChunkKind = 'opening' | 'rows' | 'manifest'
const kinds: readonly ChunkKind[] = ['opening', 'rows', 'manifest']

export interface Chunk {
  readonly kind: ChunkKind
  /** The index of the table in the opening; 0 if the chunk belongs to no table. */
  readonly table: number
  readonly content: Buffer
}

/** Rows of a table are collected until a chunk has this size. */
export const chunkBytes = 512 * 1024
/** A chunk may be longer, as it ends with a whole piece of rows, and compressed data may be slightly longer than the original. */
const mostLockedBytes = 1024 ** 3
const headBytes = 7
/** A chunk with more content was not written by this program; decompressing it could take all memory. */
const mostUnpackedBytes = 256 * 1024 ** 2
/** Fast, and makes JSON answers about three quarters smaller. */
const packing = { level: 3 }

const pack = promisify<Buffer, object, Buffer>(deflateRaw)
const unpack = promisify<Buffer, ZlibOptions, Buffer>(inflateRaw)

/** Encodes a chunk: its head, then its compressed and encrypted content. `number` is its index in the file, from 0. */
export async function lockChunk(lock: FileLock, number: number, chunk: Chunk): Promise<readonly Buffer[]> {
  const packed = await pack(chunk.content, packing)
  const head = Buffer.alloc(headBytes)
  head.writeUInt32LE(packed.length + lockOverhead)
  head.writeUInt16LE(chunk.table, 4)
  head.writeUInt8(kinds.indexOf(chunk.kind), 6)
  return [head, lock.lock(number, head, packed)]
}

/**
 * Decodes the chunks of a file up to its manifest, after which nothing may follow. Throws a StartError if they are damaged.
 */
export async function* unlockChunks(
  lock: FileLock,
  read: (bytes: number) => Promise<Buffer>,
): AsyncGenerator<Chunk> {
  for (let number = 0; ; number += 1) {
    const head = await read(headBytes)
    if (head.length < headBytes) throw truncated()
    const length = head.readUInt32LE()
    const kind = kinds[head.readUInt8(6)]
    if (kind === undefined || length < lockOverhead || length > mostLockedBytes) throw damaged(number)
    const locked = await read(length)
    if (locked.length < length) throw truncated()
    const packed = lock.unlock(number, head, locked)
    if (packed === null || (number === 0) !== (kind === 'opening')) throw damaged(number)
    if (kind === 'manifest' && (await read(1)).length > 0)
      throw new StartError('The backup is damaged: something follows its end.')
    const content = await unpack(packed, { maxOutputLength: mostUnpackedBytes }).catch(() => {
      throw damaged(number)
    })
    yield { kind, table: head.readUInt16LE(4), content }
    if (kind === 'manifest') return
  }
}

function truncated(): StartError {
  return new StartError('The backup is incomplete: it breaks off before its end.')
}

function damaged(number: number): StartError {
  return new StartError(`The backup is damaged: its part ${number + 1} has changed since it was written.`)
}
