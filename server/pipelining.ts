import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How many requests of one connection are begun before the other connections get a turn. */
const requestsPerTurn = 16

interface Waiting {
  readonly isSafe: boolean
  readonly begin: () => void
}

/** The requests of one connection that are not answered yet. */
interface Line {
  running: number
  /** Whether one that changes something is among those that run: then it is the only one. */
  isChanging: boolean
  begunInTurn: number
  readonly waiting: Waiting[]
}

/**
 * A connection may send many requests without waiting for their answers (HTTP pipelining), and Node begins all that have
 * arrived together, hundreds of them, before it looks at another connection. Here those that only read are begun a few in
 * each turn of the event loop, in their order; one that changes something runs alone, as RFC 9112 asks in 9.3.2, so that of
 * two saves the later one stays.
 */
export function shareTurns(app: FastifyInstance): void {
  const lines = new WeakMap<Socket, Line>()
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const line = lines.get(raw.socket) ?? { running: 0, isChanging: false, begunInTurn: 0, waiting: [] }
    lines.set(raw.socket, line)
    const isSafe = raw.method === 'GET' || raw.method === 'HEAD' || raw.method === 'OPTIONS'
    const begin = () => {
      reply.raw.once('close', () => end(line))
      done()
    }
    line.waiting.push({ isSafe, begin })
    if (line.waiting.length === 1) goOn(line)
  })
}

function goOn(line: Line): void {
  for (let next = line.waiting[0]; next && mayBegin(line, next); next = line.waiting[0]) {
    line.waiting.shift()
    line.running += 1
    line.isChanging = !next.isSafe
    line.begunInTurn += 1
    if (line.begunInTurn === 1) setImmediate(nextTurn, line)
    next.begin()
  }
}

function mayBegin({ running, isChanging, begunInTurn }: Line, { isSafe }: Waiting): boolean {
  return isSafe ? !isChanging && begunInTurn < requestsPerTurn : running === 0
}

function nextTurn(line: Line): void {
  line.begunInTurn = 0
  goOn(line)
}

function end(line: Line): void {
  line.running -= 1
  if (line.running === 0) line.isChanging = false
  goOn(line)
}
