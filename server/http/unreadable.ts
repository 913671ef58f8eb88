import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { codeOf } from '../error-text.ts'
import { safetyHeaders } from './headers.ts'

/** Answers what is no HTTP request, too long a head or too slow a sender, before any route is found; then hangs up. */
export function answerUnreadable(error: Error, socket: Socket): void {
  if (codeOf(error) === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(answerTo(codeOf(error)))
  socket.destroy()
}

const refusals: Readonly<Record<string, readonly [status: number, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive. Please try again.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too long.'],
}

function answerTo(code: string): string {
  const [status, message] = refusals[code] ?? [400, 'The request is malformed.']
  const body = JSON.stringify({ message })
  const headers = Object.entries({
    ...safetyHeaders,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  })
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
