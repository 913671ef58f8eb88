import type pg from 'pg'
import { dayMs } from '../../accounts/time-zone.ts'
import { reasonOf } from '../error-text.ts'
import { sleep } from '../jobs/sleep.ts'
import { headsQuery, type SealHead, sealedKinds } from './kinds.ts'
import { newSettling, sealRows } from './seal.ts'

interface Log {
  info(fields: object, message: string): void
  warn(message: string): void
}

const everyMs = 2_000
/** After each full seal it pauses for this multiple of its working time, so that saves come first. */
const restOfWork = 20
const tellHeadEveryMs = dayMs

/**
 * Seals new rows of the histories, the completions and the audit log in the background, within seconds; a save does not wait
 * for it. Rows from before the first seal are sealed in pieces, and an interrupted run continues at the next start. Once a day
 * it logs the last seals, so that anybody with the log can detect seals that were made anew since.
 */
export async function keepSealing(pool: pg.Pool, log: Log, signal: AbortSignal): Promise<void> {
  const settlings = new Map(sealedKinds.map(({ name }) => [name, newSettling()]))
  let toldAt = Number.NEGATIVE_INFINITY
  while (!signal.aborted) {
    try {
      const open = await openKinds(pool)
      for (const kind of sealedKinds.filter(({ name }) => open.has(name)))
        await sealAll(pool, kind, settlings.get(kind.name) ?? newSettling(), signal)
      if (performance.now() - toldAt > tellHeadEveryMs) {
        for (const head of await headsOf(pool)) log.info({ ...head }, 'the last seal')
        toldAt = performance.now()
      }
    } catch (error) {
      log.warn(`rows could not be sealed: ${reasonOf(error)}`)
    }
    await sleep(everyMs, signal)
  }
}

/** Seals everything that is not sealed yet, some thousand rows at a time. */
async function sealAll(
  pool: pg.Pool,
  kind: (typeof sealedKinds)[number],
  settling: ReturnType<typeof newSettling>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const began = performance.now()
    const count = await sealRows(pool, kind, settling)
    if (count === null || count < kind.mostRows) return
    await sleep(restOfWork * (performance.now() - began), signal)
  }
}

/**
 * Returns the kinds that may have rows without a seal, from the last id of each table. If somebody deletes the noted progress,
 * sealing goes on and notes it again.
 */
async function openKinds(pool: pg.Pool): Promise<ReadonlySet<string>> {
  const ends = sealedKinds.map(({ name, table }) => `('${name}', (select max(id) from ${table}))`).join(', ')
  const { rows } = await pool.query<{ kind: string }>(`
    select ends.kind from (values ${ends}) ends (kind, last) left join seal_progress p on p.kind = ends.kind
    where ends.last > coalesce(p.settled_to, 0)`)
  return new Set(rows.map(({ kind }) => kind))
}

async function headsOf(pool: pg.Pool): Promise<readonly SealHead[]> {
  return (await pool.query<SealHead>(headsQuery)).rows
}
