import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limits } from '../../api/limits.ts'
import { Problem } from '../errors.ts'
import { parseSafeJson } from './safe-json.ts'

// D32

/** Makes the server read JSON bodies, and no others, with the safe parser. An empty body becomes undefined. */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    // If the address has no call, nobody had to sign in and the body is not needed.
    if (request.is404) return undefined
    refuseEncoded(request)
    const limit = request.routeOptions.bodyLimit ?? limits.shortBodyBytes
    // A body that declares more than is ever read is refused before any of it arrives.
    if (Number(request.headers['content-length']) > mostBytesRead(limit)) throw tooLarge(limit)
    const bytes = await readWhole(payload, limit)
    return bytes.length === 0 ? undefined : parseSafeJson(decode(bytes))
  })
}

/** Refuses encoded bodies. A body is read as it comes, so a declared encoding is either untrue or cannot be decoded here. */
function refuseEncoded({ headers }: FastifyRequest): void {
  if (!/^\s*(identity)?\s*$/i.test(headers['content-encoding'] ?? ''))
    throw new Problem(415, 'Send the body uncompressed, without Content-Encoding.')
  if (!/^\s*(chunked)?\s*$/i.test(headers['transfer-encoding'] ?? ''))
    throw new Problem(415, 'Send the body with no Transfer-Encoding other than chunked.')
}

/**
 * How many bytes of a body over the limit are read and discarded as they come. A caller whose connection is cut while they
 * are still writing never sees the answer that says why.
 */
function mostBytesRead(limit: number): number {
  return Math.max(32 * limit, 2 * 1024 * 1024)
}

/** Reports whether a body comes in too many pieces. Each costs the same time, however small; a network delivers larger ones. */
function inTooManyPieces(pieces: number, bytes: number): boolean {
  return pieces > 1_000 + bytes / 128
}

function readWhole(payload: Readable, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let pieces = 0
    let length = 0
    const take = (chunk: Buffer) => {
      pieces += 1
      length += chunk.length
      if (length <= limit) chunks.push(chunk)
      else chunks.length = 0
      if (length > mostBytesRead(limit)) stop(tooLarge(limit))
      else if (inTooManyPieces(pieces, length))
        stop(new Problem(400, 'The body comes in too many small pieces.'))
    }
    const stop = (problem: Problem) => {
      payload.off('data', take).pause()
      reject(problem)
    }
    payload.on('data', take)
    payload.on('end', () => (length > limit ? reject(tooLarge(limit)) : resolve(Buffer.concat(chunks))))
    // The caller hung up in the middle of the body, which is no fault of ours to log.
    payload.on('error', () => reject(new Problem(400, 'The connection ended before the body did.')))
  })
}

function tooLarge(limit: number): Problem {
  return new Problem(413, `The body is larger than ${limit / 1024} KiB.`)
}

function decode(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new Problem(400, 'The body is not valid UTF-8.')
  const text = bytes.toString('utf8')
  // Some programs start a text with a byte order mark.
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}
