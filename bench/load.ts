import { once } from 'node:events'
import { connect } from 'node:net'

/** What one connection sends over and over: the bytes of one or several whole HTTP requests, in turn. */
export type Requests = readonly Buffer[]

export interface Load {
  readonly perSecond: number
  /** The 99th percentile of the time until an answer, in milliseconds. */
  readonly p99: number
}

/** Returns the bytes of an HTTP request with a JSON body, or without a body. */
export function requestBytes(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Buffer {
  const { host, pathname, search } = new URL(url)
  const all = {
    host,
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`)
}

/**
 * Sends requests over keep-alive connections for some seconds; each connection sends the next one as soon as it has the
 * answer. Throws if an answer is not a 200. Uses bare sockets, because the sender shares the machine with what it measures.
 */
export async function load(url: string, connections: readonly Requests[], seconds: number): Promise<Load> {
  const { hostname, port } = new URL(url)
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  await Promise.all(
    connections.map(async requests => {
      const socket = connect(Number(port), hostname)
      await once(socket, 'connect')
      socket.setNoDelay(true)
      const answers = readAnswers(socket)
      for (let count = 0; performance.now() < end; count += 1) {
        const begun = performance.now()
        socket.write(requests[count % requests.length] ?? '')
        const { value: status } = await answers.next()
        if (status !== 200) throw new Error(`Answered ${status}`)
        times.push(performance.now() - begun)
      }
      socket.destroy()
    }),
  )
  times.sort((one, other) => one - other)
  return { perSecond: times.length / seconds, p99: times[Math.floor(times.length * 0.99)] ?? 0 }
}

/** Yields the status of each answer when all of it has arrived. Answers have a content-length or come in chunks. */
async function* readAnswers(socket: NodeJS.ReadableStream & AsyncIterable<Buffer>): AsyncGenerator<number> {
  let received: Buffer = Buffer.alloc(0)
  for await (const chunk of socket) {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const headEnd = received.indexOf('\r\n\r\n')
    if (headEnd < 0) continue
    const head = received.toString('latin1', 0, headEnd)
    const length = /content-length: (\d+)/i.exec(head)?.[1]
    const whole =
      length === undefined
        ? received.subarray(-5).equals(Buffer.from('0\r\n\r\n'))
        : received.length >= headEnd + 4 + Number(length)
    if (!whole) continue
    received = Buffer.alloc(0)
    yield Number(head.slice(9, 12))
  }
}
