import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How many requests of one connection are begun before the other connections get a turn. */
const requestsPerTurn = 16

interface Turn {
  begun: number
  readonly waiting: (() => void)[]
}

/**
 * A connection may send many requests without waiting for their answers (HTTP pipelining), and Node begins all that have
 * arrived together, hundreds of them, before it looks at another connection. Here they are begun a few in each turn of
 * the event loop, in their order.
 */
export function shareTurns(app: FastifyInstance): void {
  const turns = new WeakMap<Socket, Turn>()
  app.addHook('onRequest', (request, _reply, begin) => {
    const { socket } = request.raw
    const turn = turns.get(socket)
    if (!turn) {
      turns.set(socket, { begun: 1, waiting: [] })
      setImmediate(nextTurn, socket)
    } else if (turn.begun < requestsPerTurn) turn.begun += 1
    else {
      turn.waiting.push(begin)
      return
    }
    begin()
  })

  function nextTurn(socket: Socket): void {
    const waiting = turns.get(socket)?.waiting ?? []
    turns.delete(socket)
    if (waiting.length === 0) return
    const next = waiting.splice(0, requestsPerTurn)
    turns.set(socket, { begun: next.length, waiting })
    setImmediate(nextTurn, socket)
    for (const begin of next) begin()
  }
}
