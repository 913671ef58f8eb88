import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { knownDays } from '../auth/attempts/failures.ts'
import { reasonOf } from '../error-text.ts'

/** What serves a purpose for a time and then none: a table, and when a row of it is over. */
const passing = [
  // docs/decisions/042-a-save-can-be-repeated.md
  { table: 'form_save_keys', isOver: `at < now() - interval '1 day'` },
  // docs/decisions/041-who-is-kept-out.md
  { table: 'failed_attempts', isOver: 'until < now()' },
  { table: 'known_networks', isOver: `last_at < now() - interval '${knownDays} days'` },
  { table: 'sessions', isOver: 'expires_at < now()' },
] as const

const everyMs = 3_600_000
/** In one statement. Between two of them savers have the database to themselves. */
const mostRows = 5_000

/** Removes what is over, at the start and then every hour. Several servers on one database do not wait for each other. */
export async function keepClean(
  pool: pg.Pool,
  log: { warn(message: string): void },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await removeWhatIsOver(pool, signal).catch(error =>
      log.warn(`what is over could not be removed: ${reasonOf(error)}`),
    )
    await rest(everyMs, signal)
  }
}

/** Removes all rows that are over, some thousand at a time. */
export async function removeWhatIsOver(pool: pg.Pool, signal: AbortSignal): Promise<void> {
  for (const { table, isOver } of passing)
    for (let removed = mostRows; removed === mostRows && !signal.aborted; ) {
      const began = performance.now()
      const { rowCount } = await pool.query(
        `delete from ${table} where ctid = any(array(
          select ctid from ${table} where ${isOver} limit ${mostRows} for update skip locked))`,
      )
      removed = rowCount ?? 0
      await rest(performance.now() - began, signal)
    }
}

async function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, { ref: false, signal }).catch(() => {})
}
