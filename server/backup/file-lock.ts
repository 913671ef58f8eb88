import {
  type CipherGCMTypes,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { codeOf, StartError } from '../error-text.ts'

// The head of a backup file, and the encryption of its parts (docs/decisions/045-backups.md).

const magic = Buffer.from('SEVENFOLD BACKUP\n')
const format = 1
const cipher: CipherGCMTypes = 'aes-256-gcm'
const lengthBytes = 4
const sumBytes = 32
const tagBytes = 16
const longestParameters = 4096
const mostScryptBytes = 1024 ** 3
/** The limit of N × r × p: 16 times as much as our own backups use, which takes some seconds and half of `mostScryptBytes`. */
const mostScryptWork = 2 ** 22

/** How the key is derived from the passphrase. It is written to the file, so that later versions can make it harder. */
interface Parameters {
  readonly format: number
  readonly N: number
  readonly r: number
  readonly p: number
  readonly salt: string
}

/** Encrypts and decrypts the chunks of one file. Each chunk is bound to its file, its number and its head. */
export interface FileLock {
  lock(number: number, head: Buffer, content: Buffer): Buffer
  /** Returns null if this is not what was written at this position. */
  unlock(number: number, head: Buffer, locked: Buffer): Buffer | null
}

export const lockOverhead = tagBytes

/** Creates the head of a new file, with its own key. */
export async function newHead(passphrase: string): Promise<{ head: Buffer; lock: FileLock }> {
  const parameters: Parameters = { format, N: 2 ** 15, r: 8, p: 1, salt: randomBytes(16).toString('hex') }
  const text = Buffer.from(JSON.stringify(parameters))
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32LE(text.length)
  const keys = await deriveKeys(passphrase, parameters)
  const clear = Buffer.concat([magic, length, text])
  const signed = Buffer.concat([clear, signature(keys.head, clear)])
  const head = Buffer.concat([signed, sum(signed)])
  return { head, lock: lockOf(keys.content, head) }
}

/** Reads the head of a file. Throws a StartError if it is not of a backup, damaged or too new, or has another passphrase. */
export async function openHead(
  read: (bytes: number) => Promise<Buffer>,
  passphrase: string,
): Promise<FileLock> {
  const begin = await read(magic.length + lengthBytes)
  if (!begin.subarray(0, magic.length).equals(magic))
    throw new StartError('The file is not a backup of Sevenfold.')
  const length = begin.length < magic.length + lengthBytes ? 0 : begin.readUInt32LE(magic.length)
  if (length > longestParameters) throw damagedHead()
  const text = await read(length)
  const sums = await read(2 * sumBytes)
  const clear = Buffer.concat([begin, text])
  const signed = Buffer.concat([clear, sums.subarray(0, sumBytes)])
  if (sums.length < 2 * sumBytes || !sum(signed).equals(sums.subarray(sumBytes))) throw damagedHead()
  const parameters = parametersIn(text)
  const keys = await deriveKeys(passphrase, parameters).catch((error: unknown) => {
    // A combination of numbers that scrypt rejects, for example an N that is no power of two.
    throw codeOf(error) === 'ERR_CRYPTO_INVALID_SCRYPT_PARAMS' ? damagedHead() : error
  })
  if (!timingSafeEqual(signature(keys.head, clear), sums.subarray(0, sumBytes)))
    throw new StartError('The passphrase is not the one that the backup was made with.')
  return lockOf(keys.content, Buffer.concat([signed, sums.subarray(sumBytes)]))
}

/** Anybody can write a head with a correct checksum, so every value is checked before it is used. */
function parametersIn(text: Buffer): Parameters {
  let found: unknown
  try {
    found = JSON.parse(text.toString())
  } catch {
    throw damagedHead()
  }
  const said: Readonly<Record<string, unknown>> =
    typeof found === 'object' && found !== null ? { ...found } : {}
  if (Number.isInteger(said['format']) && Number(said['format']) > format)
    throw new StartError(
      'The backup was made by a newer version of Sevenfold, so restore it with that version.',
    )
  const { N, r, p, salt } = said
  if (said['format'] !== format || typeof salt !== 'string' || !/^([0-9a-f]{2}){8,64}$/.test(salt))
    throw damagedHead()
  // Parameters that need so much memory and time were not written by this program.
  if (!isCount(N) || !isCount(r) || !isCount(p) || N * r * p > mostScryptWork) throw damagedHead()
  return { format, N, r, p, salt }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1
}

function damagedHead(): StartError {
  return new StartError('The backup is damaged: its header has changed since it was written.')
}

function deriveKeys(
  passphrase: string,
  { N, r, p, salt }: Parameters,
): Promise<{ content: Buffer; head: Buffer }> {
  return new Promise((resolve, reject) =>
    scrypt(
      passphrase.normalize('NFC'),
      Buffer.from(salt, 'hex'),
      64,
      { N, r, p, maxmem: mostScryptBytes },
      (error, key) => {
        if (error) reject(error)
        else resolve({ content: key.subarray(0, 32), head: key.subarray(32) })
      },
    ),
  )
}

function lockOf(key: Buffer, fileHead: Buffer): FileLock {
  const file = sum(fileHead)
  // Each file has its own key, so a chunk's number is never used twice as a nonce with the same key.
  const nonceOf = (number: number) => {
    const nonce = Buffer.alloc(12)
    nonce.writeBigUInt64BE(BigInt(number), 4)
    return nonce
  }
  return {
    lock: (number, head, content) => {
      const nonce = nonceOf(number)
      const locking = createCipheriv(cipher, key, nonce).setAAD(Buffer.concat([file, nonce, head]))
      return Buffer.concat([locking.update(content), locking.final(), locking.getAuthTag()])
    },
    unlock: (number, head, locked) => {
      const nonce = nonceOf(number)
      const unlocking = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes })
        .setAAD(Buffer.concat([file, nonce, head]))
        .setAuthTag(locked.subarray(-tagBytes))
      try {
        return Buffer.concat([unlocking.update(locked.subarray(0, -tagBytes)), unlocking.final()])
      } catch {
        return null
      }
    },
  }
}

function sum(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function signature(key: Buffer, bytes: Buffer): Buffer {
  return createHmac('sha256', key).update(bytes).digest()
}
