import type pg from 'pg'
import type { Logger } from 'pino'
import { typedNameDays } from '../audit/record.ts'
import { reasonOf } from '../error-text.ts'
import { failures } from '../http/limits.ts'
import { sleep } from '../jobs/sleep.ts'
import { purgeDeleted } from './erase.ts'

// spec 3 §1.117

/** Tables whose rows are only needed for a time, and the condition for a row that has expired. */
export const expiringTables = [
  // docs/decisions/042-a-save-can-be-repeated.md
  { table: 'form_save_keys', expired: `at < now() - interval '1 day'` },
  // docs/decisions/041-who-is-kept-out.md
  { table: 'failed_attempts', expired: 'until < now()' },
  { table: 'known_networks', expired: `last_at < now() - interval '${failures.knownDays} days'` },
  { table: 'sessions', expired: 'expires_at < now()' },
  { table: 'sign_in_steps', expired: 'expires_at < now()' },
  { table: 'provider_sign_ins', expired: 'expires_at < now()' },
  { table: 'typed_names', expired: `at < now() - interval '${typedNameDays} days'` },
  { table: 'typed_names_key', expired: `at < now() - interval '${typedNameDays} days'` },
] as const

const everyMs = 3_600_000
/** The limit of one statement. Between two statements nothing competes with saves. */
const mostRows = 5_000

/** Deletes expired rows, at the start and then every hour. Several servers on one database do not wait for each other. */
export async function keepClean(
  { pool, log, keepDeletedDays }: Cleaning,
  signal: AbortSignal,
): Promise<void> {
  const clean = async () => {
    await deleteExpired(pool, signal)
    const { erased, kept } = await purgeDeleted(pool, await keepDeletedDays(), signal)
    if (erased > 0) log.info({ clients: erased }, 'deleted clients erased')
    if (kept > 0)
      log.warn(
        `${kept} clients look deleted long ago, but the audit log does not say so: they are not erased (docs/retention.md).`,
      )
  }
  while (!signal.aborted) {
    await clean().catch(error => log.warn(`expired data could not be removed: ${reasonOf(error)}`))
    await sleep(everyMs, signal)
  }
}

interface Cleaning {
  readonly pool: pg.Pool
  readonly log: Pick<Logger, 'info' | 'warn'>
  /** Returns for how many days a deleted client is kept, by the present setting. */
  readonly keepDeletedDays: () => Promise<number>
}

/** Deletes all expired rows, some thousand at a time. */
export async function deleteExpired(pool: pg.Pool, signal: AbortSignal): Promise<void> {
  for (const { table, expired } of expiringTables)
    for (let removed = mostRows; removed === mostRows && !signal.aborted; ) {
      const began = performance.now()
      const { rowCount } = await pool.query(
        `delete from ${table} where ctid = any(array(
          select ctid from ${table} where ${expired} limit ${mostRows} for update skip locked))`,
      )
      removed = rowCount ?? 0
      await sleep(performance.now() - began, signal)
    }
}
