import { createDecipheriv, createHash, createHmac, scrypt, timingSafeEqual } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflateRaw, type ZlibOptions } from 'node:zlib'
import { codeOf, StartError } from '../error-text.ts'
import {
  type BackupReader,
  damagedHeader,
  followedBySomething,
  type Manifest,
  madeByNewerVersion,
  notInOrder,
  type Opening,
  parsedList,
} from './manifest.ts'

// Reads backups that were made before the format of age was used. After a head, which says how the key is derived, such a file is
// a sequence of chunks. Each is compressed and encrypted separately, bound to its file, its number and its own head.

const magic = Buffer.from('SEVENFOLD BACKUP\n')
const format = 1
const sumBytes = 32
const tagBytes = 16
const chunkHeadBytes = 7
const longestParameters = 4096
const mostScryptBytes = 1024 ** 3
/** The limit of N × r × p: 16 times as much as our own backups used. */
const mostScryptWork = 2 ** 22
const mostLockedBytes = 1024 ** 3
/** A chunk with more content was not written by the portal; decompressing it could take all memory. */
const mostUnpackedBytes = 256 * 1024 ** 2
const kinds = ['opening', 'rows', 'manifest'] as const

interface Chunk {
  readonly kind: (typeof kinds)[number]
  /** The index of the table in the opening; 0 if the chunk belongs to no table. */
  readonly table: number
  readonly content: Buffer
}

/** Returns the next bytes of a file: fewer than asked for only at its end. */
type Read = (bytes: number) => Promise<Buffer>

export async function isOldFormat(handle: FileHandle): Promise<boolean> {
  return (await readFrom(handle)(magic.length)).equals(magic)
}

/** Returns what reads the backup. Throws a StartError if its head is damaged or too new, or it has another passphrase. */
export async function openOldFormat(
  handle: FileHandle,
  passphrase: string,
): Promise<() => Promise<BackupReader>> {
  const { key, head } = await unlock(readFrom(handle), passphrase)
  return async () => {
    const read = readFrom(handle)
    await read(head.length)
    const chunks = chunksOf(read, key, createHash('sha256').update(head).digest())
    let current = await nextOf(chunks)
    const opening = parsedList<Opening>(current.content.toString())
    current = await nextOf(chunks)
    return {
      opening,
      rowsOf: async function* rowsOf(table) {
        for (; current.kind === 'rows' && current.table === table; current = await nextOf(chunks))
          yield current.content
      },
      manifest: async () => {
        if (current.kind !== 'manifest') throw notInOrder()
        return parsedList<Manifest>(current.content.toString())
      },
    }
  }
}

function readFrom(handle: FileHandle): Read {
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

async function unlock(read: Read, passphrase: string): Promise<{ key: Buffer; head: Buffer }> {
  const begin = await read(magic.length + 4)
  const length = begin.length < magic.length + 4 ? 0 : begin.readUInt32LE(magic.length)
  if (length > longestParameters) throw damagedHeader()
  const text = await read(length)
  const [signature, sum] = [await read(sumBytes), await read(sumBytes)]
  const clear = Buffer.concat([begin, text])
  const signed = Buffer.concat([clear, signature])
  if (!createHash('sha256').update(signed).digest().equals(sum)) throw damagedHeader()
  const keys = await keysOf(passphrase, parametersIn(text))
  const right = createHmac('sha256', keys.subarray(32)).update(clear).digest()
  if (!timingSafeEqual(right, signature))
    throw new StartError('The passphrase is not the one that the backup was made with.')
  return { key: keys.subarray(0, 32), head: Buffer.concat([signed, sum]) }
}

interface Parameters {
  readonly N: number
  readonly r: number
  readonly p: number
  readonly salt: string
}

/** Anybody can write a head with a correct checksum, so every value is checked before it is used. */
function parametersIn(text: Buffer): Parameters {
  let found: unknown
  try {
    found = JSON.parse(text.toString())
  } catch {
    throw damagedHeader()
  }
  const said: Readonly<Record<string, unknown>> =
    typeof found === 'object' && found !== null ? { ...found } : {}
  if (Number.isInteger(said['format']) && Number(said['format']) > format) throw madeByNewerVersion()
  const { N, r, p, salt } = said
  if (said['format'] !== format || typeof salt !== 'string' || !/^([0-9a-f]{2}){8,64}$/.test(salt))
    throw damagedHeader()
  if (!isCount(N) || !isCount(r) || !isCount(p) || N * r * p > mostScryptWork) throw damagedHeader()
  return { N, r, p, salt }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1
}

function keysOf(passphrase: string, { N, r, p, salt }: Parameters): Promise<Buffer> {
  const options = { N, r, p, maxmem: mostScryptBytes }
  return new Promise((resolve, reject) => {
    const take = (error: Error | null, key: Buffer) => (error ? reject(error) : resolve(key))
    try {
      scrypt(passphrase.normalize('NFC'), Buffer.from(salt, 'hex'), 64, options, take)
    } catch (error) {
      // A combination of numbers that scrypt rejects, for example an N that is no power of two.
      reject(codeOf(error) === 'ERR_CRYPTO_INVALID_SCRYPT_PARAMS' ? damagedHeader() : error)
    }
  })
}

/** Decodes the chunks up to the manifest, after which nothing may follow. Throws a StartError if they are damaged. */
async function* chunksOf(read: Read, key: Buffer, file: Buffer): AsyncGenerator<Chunk> {
  for (let number = 0; ; number += 1) {
    const head = await read(chunkHeadBytes)
    if (head.length < chunkHeadBytes) throw truncated()
    const length = head.readUInt32LE()
    const kind = kinds[head.readUInt8(6)]
    if (kind === undefined || length < tagBytes || length > mostLockedBytes) throw damaged(number)
    const locked = await read(length)
    if (locked.length < length) throw truncated()
    const packed = unlocked(key, file, number, head, locked)
    if (packed === null || (number === 0) !== (kind === 'opening')) throw damaged(number)
    if (kind === 'manifest' && (await read(1)).length > 0) throw followedBySomething()
    const content = await unpack(packed, { maxOutputLength: mostUnpackedBytes }).catch(() => {
      throw damaged(number)
    })
    yield { kind, table: head.readUInt16LE(4), content }
    if (kind === 'manifest') return
  }
}

const unpack = promisify<Buffer, ZlibOptions, Buffer>(inflateRaw)

function unlocked(key: Buffer, file: Buffer, number: number, head: Buffer, locked: Buffer): Buffer | null {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 4)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.concat([file, nonce, head]))
    .setAuthTag(locked.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(locked.subarray(0, -tagBytes)), decipher.final()])
  } catch {
    return null
  }
}

async function nextOf(chunks: AsyncGenerator<Chunk>): Promise<Chunk> {
  const { value, done } = await chunks.next()
  if (done) throw new Error('A backup ends with its manifest')
  return value
}

function truncated(): StartError {
  return new StartError('The backup is incomplete: it breaks off before its end.')
}

function damaged(number: number): StartError {
  return new StartError(`The backup is damaged: its part ${number + 1} has changed since it was written.`)
}
