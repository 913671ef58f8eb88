import type pg from 'pg'

/** A table as a backup has it. */
export interface BackupTable {
  readonly name: string
  readonly columns: readonly string[]
  /** How its rows are put in order: by its key, the same on every PostgreSQL. */
  readonly order: string
}

/**
 * What does not come back with a backup: who is signed in, what was counted against whom for a while, which creations
 * may be sent again, and what only tells of this one database.
 */
export const leftOut: readonly string[] = [
  'sessions',
  'sign_in_steps',
  'provider_sign_ins',
  'failed_attempts',
  'backup_runs',
  'client_creations',
  'form_save_keys',
  'kysely_migration',
  'kysely_migration_lock',
]

/** The portal's tables by their names, but those that belong to an extension. */
export async function allTables(client: pg.Client): Promise<readonly BackupTable[]> {
  // Generated columns make themselves.
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

/** The tables that a backup holds. */
export async function tablesToKeep(client: pg.Client): Promise<readonly BackupTable[]> {
  return (await allTables(client)).filter(({ name }) => !leftOut.includes(name))
}

/** The statement that reads a table, in an order that depends on nothing but the rows. */
export function copyStatement({ name, columns, order }: BackupTable): string {
  return `copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)} order by ${order}) to stdout`
}

/** A name as SQL has it between quotation marks. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** How values are written as text, whatever the database's own settings are. */
export const sameText = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex';
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`
