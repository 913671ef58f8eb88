import type pg from 'pg'

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

/** Returns the statement that reads a table, in an order that depends only on its rows. */
export function copyStatement({ name, columns, order }: BackupTable): string {
  return `copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)} order by ${order}) to stdout`
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
