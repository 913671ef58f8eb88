import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { StartError } from '../error-text.ts'
import { type FileLock, lockOverhead } from './file-lock.ts'

// After the head a backup file is a row of chunks. Each is packed, then locked by itself, with its number, so that one
// that is altered, left out, repeated or put elsewhere is found. The last one is the manifest.

export type ChunkKind = 'opening' | 'rows' | 'manifest'
const kinds: readonly ChunkKind[] = ['opening', 'rows', 'manifest']

export interface Chunk {
  readonly kind: ChunkKind
  /** The place of the table among those that the opening names; 0 for what is no table's. */
  readonly table: number
  readonly content: Buffer
}

/** As much of a table is collected for one chunk. */
export const chunkBytes = 512 * 1024
/** One row more than fits may be longer than a chunk, and what is packed may be a little longer than it was. */
const mostLockedBytes = 1024 ** 3
const headBytes = 7
/** Fast, and takes three quarters off answers in JSON. */
const packing = { level: 3 }

const pack = promisify<Buffer, object, Buffer>(deflateRaw)
const unpack = promisify<Buffer, Buffer>(inflateRaw)

/** A chunk as it is written: its head, then what is packed and locked; `number` is its place in the file, from 0. */
export async function lockChunk(lock: FileLock, number: number, chunk: Chunk): Promise<readonly Buffer[]> {
  const packed = await pack(chunk.content, packing)
  const head = Buffer.alloc(headBytes)
  head.writeUInt32LE(packed.length + lockOverhead)
  head.writeUInt16LE(chunk.table, 4)
  head.writeUInt8(kinds.indexOf(chunk.kind), 6)
  return [head, lock.lock(number, head, packed)]
}

/** The chunks of a file to its manifest, behind which nothing may follow. Throws a StartError where they are damaged. */
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
    yield { kind, table: head.readUInt16LE(4), content: await unpack(packed) }
    if (kind === 'manifest') return
  }
}

function truncated(): StartError {
  return new StartError('The backup is not whole: it breaks off before its end.')
}

function damaged(number: number): StartError {
  return new StartError(`The backup is damaged: its part ${number + 1} is not what was written there.`)
}
