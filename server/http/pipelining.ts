import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ofConnection } from './limits.ts'

/** What has arrived is parsed in pieces, because 64 KiB, which Node reads at once, can be two thousand requests. */
const pieceBytes = 1024

/** The unanswered requests of one connection. */
interface Pipeline {
  readonly socket: Socket
  /** The first one is being handled, the others wait. */
  readonly unanswered: (() => void)[]
  isPaused: boolean
  /** What has arrived and is not parsed yet. */
  unparsed: Buffer
  /** Node's own listener, which parses. */
  parse: (piece: Buffer) => void
}

/**
 * Limits HTTP pipelining. A connection may send many requests without waiting for the answers, and Node starts all that have arrived
 * together, thousands of them, before it serves another connection. So they are handled one after the other, each in a later turn of
 * the event loop than the one before, and while too many are unanswered nothing is parsed or read from the connection. The order also
 * makes the later of two saves win, as RFC 9112 requires in 9.3.2. Browsers use a connection for one request at a time and notice
 * nothing.
 */
export function limitPipelining(server: Server): void {
  const pipelines = new WeakMap<Socket, Pipeline>()
  const handlers = server.listeners('request')
  server.removeAllListeners('request')
  server.on('connection', (socket: Socket) => pipelines.set(socket, pipelineOf(socket)))
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const pipeline = pipelines.get(request.socket)
    const handle = () => {
      if (pipeline) response.once('close', () => setImmediate(handleNext, pipeline))
      for (const handler of handlers) Reflect.apply(handler, server, [request, response])
    }
    if (!pipeline) return handle()
    pipeline.unanswered.push(handle)
    if (pipeline.unanswered.length === 1) handle()
  })
  // Node stops parsing then, and so does this.
  server.prependListener('connect', (_request, socket: Socket) => {
    const pipeline = pipelines.get(socket)
    if (pipeline) pipeline.parse = () => {}
  })
}

function pipelineOf(socket: Socket): Pipeline {
  const listeners = socket.listeners('data')
  const parse = (piece: Buffer) => {
    for (const listener of listeners) Reflect.apply(listener, socket, [piece])
  }
  const pipeline: Pipeline = { socket, unanswered: [], isPaused: false, unparsed: Buffer.alloc(0), parse }
  socket.removeAllListeners('data')
  socket.on('data', (arrived: Buffer) => {
    pipeline.unparsed = pipeline.unparsed.length === 0 ? arrived : Buffer.concat([pipeline.unparsed, arrived])
    parseSome(pipeline)
  })
  // Node also resumes a connection, whenever it has read a request.
  socket.on('resume', () => parseSome(pipeline))
  return pipeline
}

/** Parses what has arrived until too many requests are unanswered, or Node has paused the connection for a reason of its own. */
function parseSome(pipeline: Pipeline): void {
  const { socket, unanswered } = pipeline
  const isFull = () => unanswered.length >= ofConnection.unansweredRequests
  while (pipeline.unparsed.length > 0 && !isFull() && !socket.isPaused() && !socket.destroyed) {
    const piece = pipeline.unparsed.subarray(0, pieceBytes)
    pipeline.unparsed = pipeline.unparsed.subarray(pieceBytes)
    pipeline.parse(piece)
  }
  if (!isFull()) return
  pipeline.isPaused = true
  socket.pause()
}

function handleNext(pipeline: Pipeline): void {
  const { socket, unanswered } = pipeline
  unanswered.shift()
  // Nobody hears the answers to what still waits.
  if (socket.destroyed) unanswered.length = 0
  unanswered[0]?.()
  if (!pipeline.isPaused || unanswered.length >= ofConnection.unansweredRequests) return
  pipeline.isPaused = false
  socket.resume()
}
