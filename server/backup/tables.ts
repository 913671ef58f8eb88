import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import type { TableSum } from './manifest.ts'

// Which tables a backup contains, and how their rows are streamed out of the database and back into it, in the text format of
// PostgreSQL's COPY. Only a few pieces are in memory at once.

/** A table in a backup. */
export interface BackupTable {
  readonly name: string
  readonly columns: readonly string[]
  /** The SQL order of its rows: by primary key, in a way that is the same on every PostgreSQL. */
  readonly order: string
}

/**
 * Tables that a backup leaves out: sessions and unfinished sign-ins, temporary counts and hashes of failures, the keys of requests that
 * may be repeated, and what only concerns this one database.
 */
const excludedTables: readonly string[] = [
  'sessions',
  'sign_in_steps',
  'provider_sign_ins',
  'failed_attempts',
  'typed_names',
  'typed_names_key',
  'backup_runs',
  'client_creations',
  'form_save_keys',
  'kysely_migration',
  'kysely_migration_lock',
]

/** Reads the portal's tables, sorted by name, without those of extensions. */
export async function allTables(client: pg.Client): Promise<readonly BackupTable[]> {
  // Generated columns are left out because PostgreSQL calculates them.
  const { rows } = await client.query<{
    name: string
    columns: string[]
    key: { name: string; sorts: boolean }[]
  }>(`
    select c.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(json_build_object('name', a.attname, 'sorts', a.attcollation <> 0) order by k.place), '[]')
        from pg_index i, unnest(i.indkey::smallint[]) with ordinality k (number, place), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.number) as key
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`)
  return rows.map(({ name, columns, key }) => ({
    name,
    columns,
    order: key.map(column => `${quoted(column.name)}${column.sorts ? ' collate "C"' : ''}`).join(', ') || '1',
  }))
}

/** Returns the tables that a backup contains. */
export async function tablesToKeep(client: pg.Client): Promise<readonly BackupTable[]> {
  return (await allTables(client)).filter(({ name }) => !excludedTables.includes(name))
}

/** Streams a table's rows in its key order, which depends only on the rows. A piece may end in the middle of a row. */
export async function* rowsOut(
  client: pg.Client,
  { name, columns, order }: BackupTable,
): AsyncGenerator<Buffer> {
  const rows = `select ${columns.map(quoted).join(', ')} from ${quoted(name)} order by ${order}`
  for await (const piece of client.query(to(`copy (${rows}) to stdout`))) yield piece
}

/** Fills a table with rows. Throws PostgreSQL's error, or the error of reading the rows. */
export async function rowsIn(
  client: pg.Client,
  table: Pick<BackupTable, 'name' | 'columns'>,
  pieces: AsyncIterable<Buffer>,
): Promise<void> {
  await pipeline(Readable.from(pieces), client.query(from(fillStatement(table))))
}

/** The statement that fills a table with the rows that follow it. */
export function fillStatement({ name, columns }: Pick<BackupTable, 'name' | 'columns'>): string {
  return `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`
}

/** Passes a table's rows on, and afterwards adds their number and checksum to `sums`. */
export async function* summed(
  name: string,
  pieces: AsyncIterable<Buffer>,
  sums: TableSum[],
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const piece of pieces) {
    hash.update(piece)
    // Each row ends with a line feed, and none contains one.
    for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) rows += 1
    yield piece
  }
  sums.push({ name, rows, sha256: hash.digest('hex') })
}

/** Reads rows for the sake of their sums alone. */
export async function readToEnd(pieces: AsyncIterable<Buffer>): Promise<void> {
  const source = pieces[Symbol.asyncIterator]()
  let next = await source.next()
  while (!next.done) next = await source.next()
}

/** Quotes an SQL identifier. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Settings that make the text of values independent of the database's own settings. */
export const portableTextSettings = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex';
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`
