import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How many requests of one connection are started in one turn of the event loop. */
const requestsPerTurn = 16

interface Waiting {
  readonly isSafe: boolean
  readonly begin: () => void
}

/** The unanswered requests of one connection. */
interface ConnectionQueue {
  running: number
  /** Whether a request that changes something is running; it then runs alone. */
  isChanging: boolean
  begunInTurn: number
  readonly waiting: Waiting[]
}

/**
 * Limits HTTP pipelining. A connection may send many requests without waiting for the answers, and Node starts all that have
 * arrived together, hundreds of them, before it serves another connection. With this hook, requests that only read are
 * started a few per turn of the event loop, in their order. A request that changes something runs alone, as RFC 9112 requires
 * in 9.3.2, so that the later of two saves wins.
 */
export function limitPipelining(app: FastifyInstance): void {
  const lines = new WeakMap<Socket, ConnectionQueue>()
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const line = lines.get(raw.socket) ?? { running: 0, isChanging: false, begunInTurn: 0, waiting: [] }
    lines.set(raw.socket, line)
    const isSafe = raw.method === 'GET' || raw.method === 'HEAD' || raw.method === 'OPTIONS'
    const begin = () => {
      reply.raw.once('close', () => finishOne(line))
      done()
    }
    line.waiting.push({ isSafe, begin })
    if (line.waiting.length === 1) startNext(line)
  })
}

function startNext(line: ConnectionQueue): void {
  for (let next = line.waiting[0]; next && mayBegin(line, next); next = line.waiting[0]) {
    line.waiting.shift()
    line.running += 1
    line.isChanging = !next.isSafe
    line.begunInTurn += 1
    if (line.begunInTurn === 1) setImmediate(nextTurn, line)
    next.begin()
  }
}

function mayBegin({ running, isChanging, begunInTurn }: ConnectionQueue, { isSafe }: Waiting): boolean {
  return isSafe ? !isChanging && begunInTurn < requestsPerTurn : running === 0
}

function nextTurn(line: ConnectionQueue): void {
  line.begunInTurn = 0
  startNext(line)
}

function finishOne(line: ConnectionQueue): void {
  line.running -= 1
  if (line.running === 0) line.isChanging = false
  startNext(line)
}
