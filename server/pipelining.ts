import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How many requests of one connection are handled at once. */
const atOnce = 16
/** What has arrived is parsed in pieces, because 64 KiB, which Node reads at once, can be two thousand requests. */
const pieceBytes = 1024

interface Waiting {
  readonly isSafe: boolean
  readonly begin: () => void
}

/** The unanswered requests of one connection. */
interface ConnectionQueue {
  readonly socket: Socket
  running: number
  /** Whether a request that changes something is running; it then runs alone. */
  isChanging: boolean
  /** In one turn of the event loop only one is begun, so that ten such connections leave time to others. */
  hasBegunInTurn: boolean
  isPaused: boolean
  /** What has arrived and is not parsed yet. */
  unparsed: Buffer
  /** Node's own listener, which parses. */
  parse: (piece: Buffer) => void
  readonly waiting: Waiting[]
}

/**
 * Limits HTTP pipelining. A connection may send many requests without waiting for the answers, and Node starts all that have
 * arrived together, thousands of them, before it serves another connection. So a few at a time reach the portal, in their
 * order, and while more are unanswered nothing is parsed or read from the connection. A request that changes something runs
 * alone, as RFC 9112 requires in 9.3.2, so that the later of two saves wins.
 */
export function limitPipelining(server: Server): void {
  const queues = new WeakMap<Socket, ConnectionQueue>()
  const handlers = server.listeners('request')
  server.removeAllListeners('request')
  server.on('connection', (socket: Socket) => queues.set(socket, queueOf(socket)))
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const queue = queues.get(request.socket)
    const isSafe = /^(GET|HEAD|OPTIONS)$/.test(request.method ?? '')
    const begin = () => {
      if (queue) response.once('close', () => finishOne(queue))
      for (const handle of handlers) Reflect.apply(handle, server, [request, response])
    }
    if (!queue) return begin()
    queue.waiting.push({ isSafe, begin })
    if (queue.waiting.length === 1) startNext(queue)
  })
  // Node stops parsing then, and so does this.
  server.prependListener('connect', (_request, socket: Socket) => {
    const queue = queues.get(socket)
    if (queue) queue.parse = () => {}
  })
}

function queueOf(socket: Socket): ConnectionQueue {
  const listeners = socket.listeners('data')
  const parse = (piece: Buffer) => {
    for (const listener of listeners) Reflect.apply(listener, socket, [piece])
  }
  const queue: ConnectionQueue = {
    socket,
    running: 0,
    isChanging: false,
    hasBegunInTurn: false,
    isPaused: false,
    unparsed: Buffer.alloc(0),
    parse,
    waiting: [],
  }
  socket.removeAllListeners('data')
  socket.on('data', (arrived: Buffer) => {
    queue.unparsed = queue.unparsed.length === 0 ? arrived : Buffer.concat([queue.unparsed, arrived])
    parseSome(queue)
  })
  // Node also resumes a connection, whenever it has read a request.
  socket.on('resume', () => parseSome(queue))
  return queue
}

/** Parses what has arrived until too many requests are unanswered, or Node has paused the connection for a reason of its own. */
function parseSome(queue: ConnectionQueue): void {
  const { socket } = queue
  while (queue.unparsed.length > 0 && unanswered(queue) < atOnce && !socket.isPaused() && !socket.destroyed) {
    const piece = queue.unparsed.subarray(0, pieceBytes)
    queue.unparsed = queue.unparsed.subarray(pieceBytes)
    queue.parse(piece)
  }
  if (unanswered(queue) < atOnce) return
  queue.isPaused = true
  socket.pause()
}

function unanswered({ running, waiting }: ConnectionQueue): number {
  return running + waiting.length
}

function startNext(queue: ConnectionQueue): void {
  for (let next = queue.waiting[0]; next && mayBegin(queue, next); next = queue.waiting[0]) {
    queue.waiting.shift()
    queue.running += 1
    queue.isChanging = !next.isSafe
    if (!queue.hasBegunInTurn) setImmediate(nextTurn, queue)
    queue.hasBegunInTurn = true
    next.begin()
  }
}

function mayBegin({ running, isChanging, hasBegunInTurn }: ConnectionQueue, { isSafe }: Waiting): boolean {
  return isSafe ? !isChanging && running < atOnce && !hasBegunInTurn : running === 0
}

function nextTurn(queue: ConnectionQueue): void {
  queue.hasBegunInTurn = false
  startNext(queue)
}

function finishOne(queue: ConnectionQueue): void {
  queue.running -= 1
  if (queue.running === 0) queue.isChanging = false
  // Nobody hears the answers to what still waits.
  if (queue.socket.destroyed) queue.waiting.length = 0
  startNext(queue)
  if (!queue.isPaused || unanswered(queue) >= atOnce) return
  queue.isPaused = false
  queue.socket.resume()
}
