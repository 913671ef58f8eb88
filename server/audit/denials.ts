import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/connect.ts'
import { type AuditEntry, audit } from './record.ts'

export interface Denials {
  /** Notes that somebody was refused: the first time at once, repetitions once a minute with their number. */
  note(entry: AuditEntry): Promise<void>
  /** Writes all pending repetitions, and waits until everything is written. */
  flush(): Promise<void>
}

interface Repeated {
  readonly entry: AuditEntry
  times: number
}

const minuteMs = 60_000
/** If there are more kinds of refusals than this, further ones are written together. */
const mostKinds = 2_000

/**
 * Writes refusals to the audit log. Somebody who is refused again and again causes one row a minute, not one for each call:
 * these rows cannot be deleted, so nobody may create them without limit.
 */
export function createDenials(db: Database, log: FastifyBaseLogger): Denials {
  const kinds = new Map<string, Repeated>()
  const writing = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | null = null

  function write(entry: AuditEntry): Promise<void> {
    const written = audit(db, entry, log).finally(() => writing.delete(written))
    writing.add(written)
    return written
  }

  function writeRepeated(): void {
    timer = null
    for (const [key, repeated] of kinds) {
      if (repeated.times === 0) kinds.delete(key)
      else void write({ ...repeated.entry, detail: { ...repeated.entry.detail, times: repeated.times } })
      repeated.times = 0
    }
    if (kinds.size > 0) wait()
  }

  function wait(): void {
    timer ??= setTimeout(writeRepeated, minuteMs).unref()
  }

  return {
    note: async entry => {
      const key = JSON.stringify([
        entry.event,
        entry.actorId,
        entry.actor ?? entry.typed,
        entry.subject,
        entry.address,
      ])
      const known = kinds.get(key) ?? (kinds.size >= mostKinds ? kinds.get(others(entry).event) : undefined)
      if (known) {
        known.times += 1
        return
      }
      const isOther = kinds.size >= mostKinds
      const first = isOther ? others(entry) : entry
      kinds.set(isOther ? first.event : key, { entry: first, times: 0 })
      wait()
      await write(first)
    },
    flush: async () => {
      if (timer !== null) clearTimeout(timer)
      writeRepeated()
      if (timer !== null) clearTimeout(timer)
      timer = null
      await Promise.all(writing)
    },
  }
}

/** Returns the entry for all further refusals if there are too many kinds of them. */
function others({ event }: AuditEntry): AuditEntry {
  return { event, subject: 'many' }
}
