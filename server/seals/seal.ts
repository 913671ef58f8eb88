import type pg from 'pg'
import { type SealedKind, sealText } from './kinds.ts'

// docs/decisions/046-seals.md

/**
 * Finds the id up to which all rows are there. Ids are assigned before rows are committed, so a lower id can appear after a
 * higher one. `upTo` was the last assigned id when a pass began. Once every transaction that had begun by the next pass has
 * ended, no more rows up to `upTo` can appear, and it becomes `complete`.
 */
export interface Settling {
  upTo: number | null
  begunBefore: number | null
  complete: number
}

export const newSettling = (): Settling => ({ upTo: null, begunBefore: null, complete: 0 })

interface Seen {
  readonly free: boolean
  readonly oldest: number
  readonly next: number
  readonly given: number
  readonly settled: number
}

/** Seals the oldest rows of a kind that have no seal yet. Returns how many were sealed; null if another server is sealing. */
export async function sealRows(pool: pg.Pool, kind: SealedKind, settling: Settling): Promise<number | null> {
  const client = await pool.connect()
  try {
    // In a database that was sealed by an earlier version, this searches many seals until the first id is noted as settled.
    await client.query(`begin; set local work_mem = '32MB'`)
    const seen = await look(client, kind)
    const added = seen.free ? await addSeal(client, kind, seen.settled) : null
    // A full seal covers every row up to its last one; later rows may have to wait for the next seal.
    if (added !== null)
      await settle(client, kind, settling, seen, added.count < kind.mostRows ? seen.given : added.last)
    await client.query('commit')
    client.release()
    return added?.count ?? null
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function look(client: pg.ClientBase, kind: SealedKind): Promise<Seen> {
  const { rows } = await client.query<Seen>(
    `select pg_try_advisory_xact_lock($1) as free,
      pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest,
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next,
      coalesce((select last_value from pg_sequences where schemaname = current_schema()
        and sequencename = $2 || '_id_seq'), 0) as given,
      coalesce((select settled_to from seal_progress where kind = $3), 0) as settled`,
    [kind.lock, kind.table, kind.name],
  )
  const [seen] = rows
  if (seen === undefined) throw new Error('A select without a table answers one row')
  return seen
}

interface Added {
  readonly count: number
  /** The id of the last row that was sealed; 0 if there were none. */
  readonly last: number
}

/** A separate statement, so that it sees everything that was committed before the lock was taken. */
async function addSeal(client: pg.ClientBase, kind: SealedKind, settled: number): Promise<Added> {
  const { rows } = await client.query<Added>(
    `with fresh as materialized (
      select t.id, ${kind.label} as label, sha256(convert_to(${kind.content}, 'UTF8')) as hash
      from ${kind.table} t
      where t.id > $2 and t.id not in (
        select unnest(k.ids) from seals k where k.kind = $1 and k.ids[cardinality(k.ids)] > $2)
      order by t.id limit ${kind.mostRows}
    ), s as (
      select $1::text as kind, coalesce(l.number, 0) + 1 as number, clock_timestamp() as sealed_at, f.ids, f.labels,
        f.hashes, l.hash as before
      from (select array_agg(id order by id) as ids, array_agg(label order by id) as labels,
          string_agg(hash, '' order by id) as hashes from fresh) f
        left join (select number, hash from seals where kind = $1 order by number desc limit 1) l on true
      where f.ids is not null
    ), sealed as (
      insert into seals (kind, number, sealed_at, ids, labels, hashes, hash)
      select s.kind, s.number, s.sealed_at, s.ids, s.labels, s.hashes,
        sha256(coalesce(s.before, '') || convert_to(${sealText}, 'UTF8'))
      from s returning ids
    )
    select coalesce(sum(cardinality(ids)), 0) as count, coalesce(max(ids[cardinality(ids)]), 0) as last from sealed`,
    [kind.name, settled],
  )
  return rows[0] ?? { count: 0, last: 0 }
}

/**
 * Notes an id up to which every row is sealed and no more rows can appear, so that no later pass looks at these rows again. So
 * the cost of a pass does not grow with the number of sealed rows. `sealedTo` is the id up to which every present row is
 * sealed.
 */
async function settle(
  client: pg.ClientBase,
  kind: SealedKind,
  settling: Settling,
  { oldest, next, given, settled }: Seen,
  sealedTo: number,
): Promise<void> {
  if (settling.upTo !== null && settling.begunBefore === null) settling.begunBefore = next
  if (settling.upTo !== null && settling.begunBefore !== null && oldest >= settling.begunBefore) {
    settling.complete = settling.upTo
    settling.upTo = null
    settling.begunBefore = null
  }
  const settledTo = Math.min(settling.complete, sealedTo)
  // While many rows are waiting, `upTo` stays until everything up to the previous one is sealed.
  if (settledTo === settling.complete) settling.upTo ??= given
  if (settledTo > settled)
    await client.query(
      `insert into seal_progress as p (kind, settled_to) values ($1, $2)
      on conflict (kind) do update set settled_to = excluded.settled_to where p.settled_to < excluded.settled_to`,
      [kind.name, settledTo],
    )
}
