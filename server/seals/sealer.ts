import type pg from 'pg'
import { dayMs } from '../../accounts/time-zone.ts'
import { rest } from '../background/rest.ts'
import { reasonOf } from '../error-text.ts'
import { headsQuery, type SealHead, sealedKinds } from './kinds.ts'
import { newSettling, sealRows } from './seal.ts'

interface Log {
  info(fields: object, message: string): void
  warn(message: string): void
}

const everyMs = 2_000
/** While much is waiting, it rests so many times as long as it worked: whoever saves has the machine. */
const restOfWork = 20
const tellHeadEveryMs = dayMs

/**
 * Seals, in the background, what was added to the histories and the audit log, within seconds. A save has nothing to do with
 * it. What was there before the first seal is sealed in pieces, and where that was stopped it goes on at the next start.
 * Once a day the log says what the last seals are: whoever keeps the log can tell whether the seals were made anew since.
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
    await rest(everyMs, signal)
  }
}

/** Everything that has no seal now, some thousand rows at a time. */
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
    await rest(restOfWork * (performance.now() - began), signal)
  }
}

/**
 * The kinds of which there may be rows without a seal: one look at the end of each table. Whoever takes the note away of how
 * far the seals are ends no sealing: it is made anew.
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
