import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type Connection, singleClient } from '../db/client-settings.ts'

// docs/decisions/011-opaque-tokens.md

export interface SessionEnds {
  /** Starts to listen, unless it already listens. */
  start(): void
  /** Whether every end of a session is received: false until the connection is established, and while it is lost. */
  isListening(): boolean
  stop(): Promise<void>
}

const channel = 'session_ends'
const pulseMs = 1_000
const retryMs = 1_000

/**
 * Listens on a separate connection to the database's notifications of ended sessions (migration 021), and calls `onEnd` with
 * the user's id. A connection that does not answer within a second counts as lost and is replaced.
 */
export function listenForSessionEnds(connection: Connection, onEnd: (userId: string) => void): SessionEnds {
  let client: pg.Client | null = null
  let heard = false
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  function lose(lost: pg.Client): void {
    if (client !== lost) return
    client = null
    heard = false
    clearTimeout(timer)
    lost.end().catch(() => {})
    if (!isStopped) timer = setTimeout(open, retryMs).unref()
  }

  function open(): void {
    const opened = singleClient(connection, {
      limits: { connectTimeoutSeconds: 1, silenceTimeoutSeconds: 1 },
      name: 'sevenfold listener',
    })
    client = opened
    // Behind a pooler that shares connections a listener receives nothing, so it waits for a notification that it sends itself.
    const proof = randomUUID()
    opened.on('error', () => lose(opened))
    opened.on('end', () => lose(opened))
    opened.on('notification', ({ payload = '' }) => {
      if (payload === proof) heard = client === opened
      else onEnd(payload)
    })
    const listen = async () => {
      await opened.connect()
      await opened.query(`listen ${channel}`)
      await opened.query('select pg_notify($1, $2)', [channel, proof])
      pulse(opened)
    }
    listen().catch(() => lose(opened))
  }

  function pulse(of: pg.Client): void {
    timer = setTimeout(() => {
      of.query('select 1').then(
        () => (heard ? pulse(of) : lose(of)),
        () => lose(of),
      )
    }, pulseMs).unref()
  }

  return {
    start: () => {
      if (client === null && timer === undefined && !isStopped) open()
    },
    isListening: () => heard,
    stop: async () => {
      isStopped = true
      heard = false
      clearTimeout(timer)
      const last = client
      client = null
      await last?.end().catch(() => {})
    },
  }
}
