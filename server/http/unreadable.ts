import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { codeOf } from '../error-text.ts'
import { Problem } from '../errors.ts'
import { headersForUnparsed, headersTo } from './headers.ts'
import { ofConnection } from './limits.ts'

/** Answers a connection that sends no valid request, too long a head, or too slowly, before it gets a route; then closes it. */
export function answerUnreadable(trustsProxy: boolean | null) {
  const headers = headersForUnparsed(trustsProxy)
  return (error: Error, socket: Socket): void => {
    if (codeOf(error) === 'ECONNRESET' || socket.destroyed) return
    const [status, message] = refusals[codeOf(error)] ?? [400, malformed]
    if (socket.writable) socket.write(written(status, message, headers))
    socket.destroy()
  }
}

/**
 * Answers two requests that Node would answer without our headers, or not at all: one with an Expect header that no server
 * here supports, and a CONNECT, which takes the portal for a proxy.
 */
export function answerExpectAndConnect(server: Server, trustsProxy: boolean | null): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const body = bodyOf('The portal cannot do what the Expect header asks for.')
    response.writeHead(417, headersWith(body, headersTo(request, trustsProxy))).end(body)
  })
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    // The caller may have gone already.
    socket.on('error', () => {})
    socket.write(written(501, notAProxy, headersTo(request, trustsProxy)))
    socket.destroySoon()
  })
}

/**
 * Refuses an HTTP 1.1 request that does not name exactly one host (RFC 9112, 3.2): it names none, several, or an impossible
 * one. Node's own check for the first case is switched off, because it would answer without our headers.
 */
export function refuseWithoutHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && !namesOneHost(raw)) throw new Problem(400, malformed)
  })
}

/** Of several Host headers Node keeps only the first; the others appear only in rawHeaders. */
function namesOneHost({ headers, rawHeaders }: IncomingMessage): boolean {
  let lines = 0
  for (let place = 0; place < rawHeaders.length; place += 2)
    if (rawHeaders[place]?.toLowerCase() === 'host') lines += 1
  return lines === 1 && possibleHost.test(headers.host ?? '')
}

/** A host name or address, with an optional port (RFC 3986, 3.2.2). */
const possibleHost = /^([\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(:\d*)?$/i

/**
 * Refuses a request whose target is a whole address. Only a client that takes the portal for a proxy sends one, and the portal,
 * which does not know its own names, cannot tell whether it is asked for another host's page.
 */
export function refuseAsProxy(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (!/^(\/|\*$)/.test(raw.url ?? '')) throw new Problem(421, notAProxy)
  })
}

/**
 * Ends a request whose body takes longer than ten seconds to arrive, unless its caller is signed in, who has a minute
 * (`requestTimeout`). Otherwise a stranger could keep any number of requests open with a byte a second.
 */
export function endSlowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers
    if (length !== '0' || encoding !== undefined) {
      const end = () => {
        const error = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
        if (raw.complete === false && request.caller === null)
          app.server.emit('clientError', error, raw.socket)
      }
      const timer = setTimeout(end, ofConnection.strangersBodyMs).unref()
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}

const malformed = 'The request is malformed.'
const notAProxy = 'The portal is not a proxy.'

const refusals: Readonly<Record<string, readonly [status: number, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive. Please try again.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too long.'],
}

/** A response as text, for a socket that Node's HTTP server has released. */
function written(status: number, message: string, headers: Record<string, string>): string {
  const body = bodyOf(message)
  const date = { date: new Date().toUTCString() }
  const lines = Object.entries({ ...headersWith(body, headers), ...date }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}

function bodyOf(message: string): string {
  return JSON.stringify({ message })
}

function headersWith(body: string, headers: Record<string, string>): Record<string, string> {
  return {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
}
