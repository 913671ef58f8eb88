import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

export interface FaultyNetwork {
  readonly port: number
  /** Breaks every connection through it at once, in the middle of whatever is on its way; new ones go through. */
  cut(): void
  /** From now on passes nothing on and answers nothing, as a network that loses every packet; `false` ends that. */
  swallow(everything: boolean): void
  /** From now on every piece arrives so much later, in both directions. */
  delay(ms: number): void
  /** From now on new connections lead to another PostgreSQL. */
  leadTo(socketFolder: string): void
  close(): void
}

/** A way to a PostgreSQL's socket by TCP that can be cut, delayed and silenced. */
export async function openProxy(firstSocketFolder: string, port = 0): Promise<FaultyNetwork> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let socketFolder = firstSocketFolder
  let swallows = false
  let delayMs = 0
  const server = createServer(near => {
    const far = connect(join(socketFolder, '.s.PGSQL.5432'))
    const pair = [near, far] as const
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      for (const socket of pair) socket.destroy()
    }
    for (const socket of pair) socket.on('error', end).on('close', end)
    const pass = (chunk: Buffer, to: Socket) => {
      if (swallows || to.destroyed) return
      // Timers of one length end in the order in which they began, so the pieces stay in order.
      if (delayMs > 0) setTimeout(() => to.destroyed || to.write(chunk), delayMs)
      else to.write(chunk)
    }
    near.on('data', chunk => pass(chunk, far))
    far.on('data', chunk => pass(chunk, near))
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    // A reset, as from a machine that has gone.
    for (const [near, far] of pairs) {
      near.resetAndDestroy()
      far.destroy()
    }
  }
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A server on a port has a port.')
  return {
    port: address.port,
    cut,
    swallow: everything => {
      swallows = everything
      // What was on its way is lost, so nothing of these connections can be understood any more.
      if (!everything) cut()
    },
    delay: ms => {
      // A piece that comes without delay would overtake those that are on their way.
      if (ms < delayMs) cut()
      delayMs = ms
    },
    leadTo: folder => {
      socketFolder = folder
    },
    close: () => {
      cut()
      server.close()
    },
  }
}
