import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

export interface FaultyNetwork {
  readonly port: number
  /** Breaks all connections at once, even in the middle of a message. New connections are accepted. */
  cut(): void
  /** `true` drops all data in both directions, like a network that loses every packet; `false` ends that. */
  swallow(everything: boolean): void
  /** Delays all data by this many milliseconds, in both directions. */
  delay(ms: number): void
  /** Leads new connections to another PostgreSQL. */
  leadTo(socketFolder: string): void
  close(): void
}

/** Opens a TCP proxy to a PostgreSQL's socket, whose connections can be cut, delayed and silenced. */
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
      // Timers of the same length fire in the order in which they were set, so the data stays in order.
      if (delayMs > 0) setTimeout(() => to.destroyed || to.write(chunk), delayMs)
      else to.write(chunk)
    }
    near.on('data', chunk => pass(chunk, far))
    far.on('data', chunk => pass(chunk, near))
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    // Sends a TCP reset, as after a crash of the machine.
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
      // The dropped data is missing from these connections, so they are of no use any more.
      if (!everything) cut()
    },
    delay: ms => {
      // With a shorter delay, new data would overtake data that is still waiting.
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
