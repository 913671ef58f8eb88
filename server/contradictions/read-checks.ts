import { sql } from 'kysely'
import { rulesVersion, updateStoredChecks } from '../credit-file/kept-checks.ts'
import type { Database } from '../db/connect.ts'
import { reasonOf } from '../error-text.ts'
import { sleep } from '../jobs/sleep.ts'
import { hasUnreadChanges } from './query.ts'

interface Log {
  warn(message: string): void
}

const atOnce = 50
const everyMs = 60_000

/**
 * Recalculates, in the background, the checks of clients that are marked as changed: all of them after the rules have changed,
 * and any that could not be calculated with the change itself. It rests three times as long as it
 * works, so that it takes a quarter of the server's time at most. After an interruption it continues at the next start, because the marks are in the database. Several servers
 * may do this at once: the second one finds nothing to change.
 */
export async function readChecks(db: Database, log: Log, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await readUnread(db, log, signal)
    } catch (error) {
      log.warn(`checks across forms could not be read: ${reasonOf(error)}`)
    }
    await sleep(everyMs, signal)
  }
}

/** Recalculates all checks that are marked now, once. */
export async function readUnread(db: Database, log: Log, signal?: AbortSignal): Promise<void> {
  await sql`update client_checks set changes = changes + 1
    where rules < ${rulesVersion} and changes = read_changes`.execute(db.kysely)
  let last = '00000000-0000-0000-0000-000000000000'
  while (!signal?.aborted) {
    const { rows } = await sql<{ id: string }>`
      select k.id from client_checks k where ${hasUnreadChanges} and k.id > ${last}
      order by k.id limit ${atOnce}`.execute(db.kysely)
    if (rows.length === 0) return
    for (const { id } of rows) {
      if (signal?.aborted) return
      const began = performance.now()
      await updateStoredChecks(db, id).catch((error: unknown) =>
        log.warn(`the checks of client ${id} could not be read: ${reasonOf(error)}`),
      )
      await sleep(3 * (performance.now() - began), signal)
      last = id
    }
  }
}
