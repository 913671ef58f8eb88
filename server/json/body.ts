import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { limits } from '../../api/limits.ts'
import { Problem } from '../errors.ts'
import { parseSafeJson, UnsafeJson } from './safe-json.ts'

/** Makes the server read JSON bodies, and only these, through the safe parser. An empty body is undefined. */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (_request: unknown, payload: Readable) => {
    const bytes = await readWhole(payload)
    return bytes.length === 0 ? undefined : parseBytes(bytes)
  })
}

// What is over the limit is still read to its end, up to this much: a caller whose connection is cut while it writes
// never sees the answer that says why.
const mostBytesRead = 32 * limits.bodyBytes

async function readWhole(payload: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of payload) {
      length += chunk.length
      if (length > limits.bodyBytes) chunks.length = 0
      else chunks.push(chunk)
      if (length > mostBytesRead) break
    }
  } catch {
    // The caller hung up in the middle; that is no fault of ours to log.
    throw new Problem(400, 'The connection ended before the body did.')
  }
  if (length > limits.bodyBytes)
    throw new Problem(413, `The body is larger than ${limits.bodyBytes / 1024} KiB.`)
  return Buffer.concat(chunks)
}

function parseBytes(bytes: Buffer): unknown {
  try {
    return parseSafeJson(decode(bytes))
  } catch (error) {
    if (error instanceof UnsafeJson) throw new Problem(400, error.message)
    throw error
  }
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UnsafeJson('The body is not valid UTF-8.')
  }
}
