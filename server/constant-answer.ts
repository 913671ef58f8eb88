import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import type { AnswerOf, CallName } from '../api/contract.ts'
import { encodingFor } from './compression.ts'
import { type Handler, serve } from './routing.ts'
import type { Services } from './services.ts'

/** The bytes of a document: plain, and in each encoding that a caller may accept. */
interface Encoded {
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

/**
 * Serves a call whose answer only changes with `version`. The answer is made, serialised and compressed once per version, on first
 * use, because doing that to a large document at each request would keep the server from answering others.
 */
export function serveConstant<K extends CallName>(
  services: Services,
  name: K,
  answer: (version: number) => AnswerOf<K> | Promise<AnswerOf<K>>,
  version: () => Promise<number> = async () => 1,
): void {
  let known: { readonly version: number; readonly encoded: Promise<Encoded> } | null = null
  const encoded = async (wanted: number) => encode(JSON.stringify(await answer(wanted)))
  const handler = async (_request: unknown, reply: FastifyReply) => {
    const wanted = await version()
    if (known?.version !== wanted) known = { version: wanted, encoded: encoded(wanted) }
    const bytes = await known.encoded
    const encoding = encodingFor(reply.request.headers['accept-encoding'])
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    if (encoding !== 'plain') reply.header('content-encoding', encoding)
    return reply.send(bytes[encoding])
  }
  // The handler sends the bytes of the answer that the contract specifies.
  serve(services, name, handler as unknown as Handler<K>)
}

async function encode(text: string): Promise<Encoded> {
  const plain = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params }),
    promisify(gzip)(plain),
  ])
  return { plain, br, gzip: gzipped }
}
