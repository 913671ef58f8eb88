import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How many requests of one connection are handled at once, and how many are started in one turn of the event loop. */
const atOnce = 16

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
  begunInTurn: number
  isPaused: boolean
  readonly waiting: Waiting[]
}

/**
 * Limits HTTP pipelining. A connection may send many requests without waiting for the answers, and Node starts all that have
 * arrived together, thousands of them, before it serves another connection. So a few at a time reach the portal, in their
 * order, and while more are unanswered nothing is read from the connection. A request that changes something runs alone, as
 * RFC 9112 requires in 9.3.2, so that the later of two saves wins.
 */
export function limitPipelining(server: Server): void {
  const queues = new WeakMap<Socket, ConnectionQueue>()
  const handlers = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket, method } = request
    const queue = queues.get(socket) ?? queueOf(socket)
    queues.set(socket, queue)
    const isSafe = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
    const begin = () => {
      response.once('close', () => finishOne(queue))
      for (const handle of handlers) Reflect.apply(handle, server, [request, response])
    }
    queue.waiting.push({ isSafe, begin })
    if (queue.waiting.length === 1) startNext(queue)
    pauseIfFull(queue)
  })
}

function queueOf(socket: Socket): ConnectionQueue {
  const queue = { socket, running: 0, isChanging: false, begunInTurn: 0, isPaused: false, waiting: [] }
  // Node resumes the connection whenever it has read a request.
  socket.on('resume', () => pauseIfFull(queue))
  return queue
}

function unanswered({ running, waiting }: ConnectionQueue): number {
  return running + waiting.length
}

function pauseIfFull(queue: ConnectionQueue): void {
  if (unanswered(queue) < atOnce) return
  queue.isPaused = true
  queue.socket.pause()
}

function startNext(queue: ConnectionQueue): void {
  for (let next = queue.waiting[0]; next && mayBegin(queue, next); next = queue.waiting[0]) {
    queue.waiting.shift()
    queue.running += 1
    queue.isChanging = !next.isSafe
    queue.begunInTurn += 1
    if (queue.begunInTurn === 1) setImmediate(nextTurn, queue)
    next.begin()
  }
}

function mayBegin({ running, isChanging, begunInTurn }: ConnectionQueue, { isSafe }: Waiting): boolean {
  return isSafe ? !isChanging && running < atOnce && begunInTurn < atOnce : running === 0
}

function nextTurn(queue: ConnectionQueue): void {
  queue.begunInTurn = 0
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
