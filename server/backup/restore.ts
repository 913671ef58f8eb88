import type pg from 'pg'
import type { Connection } from '../db/client-settings.ts'
import { migrateWithin, ownSchema } from '../db/migrate.ts'
import { reasonOf, StartError } from '../error-text.ts'
import { type BackupReader, openBackup } from './backup-reader.ts'
import { copyIn } from './copy.ts'
import { backupClient, copyTable } from './make-backup.ts'
import { type Manifest, type Opening, rowsOf, type TableSum } from './manifest.ts'
import { tableSum } from './table-sum.ts'
import { allTables, type BackupTable, portableTextSettings, quoted } from './tables.ts'

// spec 3 §1.76

export interface Restored {
  readonly opening: Opening
  readonly tables: readonly TableSum[]
  readonly rows: number
  /** The last seals, from the manifest. */
  readonly seals: Manifest['seals']
}

/** Opens the database to restore into, or creates it. It is only called once the file is known to be complete. */
type Target = () => Promise<Connection>

/**
 * Restores a backup into an empty database, in one transaction: afterwards everything is there and has been compared with the
 * manifest, or nothing is there. A backup of an older schema is restored with that schema and then migrated. Throws a
 * StartError whose message says why the backup was refused.
 */
export async function restoreBackup(file: string, passphrase: string, target: Target): Promise<Restored> {
  const { opening } = await checkBackup(file, passphrase)
  await refuseUnknownSchema(opening)
  const backup = await openBackup(file, passphrase)
  try {
    const client = await backupClient(await target())
    try {
      return await inOneTransaction(client, () => restoreInto(client, backup))
    } finally {
      await client.end().catch(() => {})
    }
  } finally {
    await backup.close()
  }
}

/** Reads a whole backup and compares its content with its manifest. */
export async function checkBackup(
  file: string,
  passphrase: string,
): Promise<{ readonly opening: Opening; readonly manifest: Manifest }> {
  const backup = await openBackup(file, passphrase)
  try {
    const { opening } = backup
    const found: TableSum[] = []
    for (const [index, { name }] of opening.tables.entries()) {
      const sum = tableSum(name)
      for await (const piece of backup.rowsOf(index)) sum.add(piece)
      found.push(sum.end())
    }
    const manifest = backup.manifest()
    refuseOther(found, manifest, 'The backup is damaged')
    return { opening, manifest }
  } finally {
    await backup.close()
  }
}

async function inOneTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    await client.query('analyze')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    if (error instanceof StartError) throw error
    throw new StartError(`The backup was not restored: ${reasonOf(error)}.`)
  }
}

async function refuseUnknownSchema({ schema }: Opening): Promise<void> {
  const known = await ownSchema()
  const unknown = schema.find(({ name }) => !(name in known))
  if (unknown !== undefined)
    throw new StartError(
      `The backup was made by a newer version of Sevenfold (its migration ${unknown.name} is not known here), so restore it with that version.`,
    )
  const changed = schema.find(({ name, sha256 }) => known[name] !== sha256)
  if (changed !== undefined)
    throw new StartError(
      `The backup cannot be restored: migrations/${changed.name}.sql is not the file that its database was made with.`,
    )
}

async function restoreInto(client: pg.Client, backup: BackupReader): Promise<Restored> {
  const { opening } = backup
  await client.query(portableTextSettings)
  await refuseUsed(client)
  await refuseWhoMakesNoTables(client)
  await migrateWithin(client, opening.schema.at(-1)?.name)
  const tables = await tablesOf(client, opening)
  const constraints = await setRulesAside(client)
  const read: TableSum[] = []
  for (const [index, table] of tables.entries())
    read.push(await fillTable(client, table, backup.rowsOf(index)))
  const manifest = backup.manifest()
  refuseOther(read, manifest, 'The backup is damaged')
  for (const { name, last } of manifest.sequences)
    if (last !== null) await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), last])
  await bringRulesBack(client, constraints)
  const stored: TableSum[] = []
  for (const table of tables) stored.push(await copyTable(client, table, async () => {}))
  refuseOther(stored, manifest, 'The backup was not restored')
  await migrateWithin(client)
  await client.query(`insert into audit_log (event, subject, detail) values ('backup restored', $1, $2)`, [
    opening.madeAt,
    JSON.stringify({ rows: rowsOf(manifest) }),
  ])
  return { opening, tables: stored, rows: rowsOf(manifest), seals: manifest.seals }
}

async function refuseUsed(client: pg.Client): Promise<void> {
  const used = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname limit 1`)
  const [first] = used.rows
  if (first !== undefined)
    throw new StartError(
      `The database is not empty (it has ${first.name}): a backup is restored only into a new DATA_DIR or an empty database.`,
    )
}

async function refuseWhoMakesNoTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string; may: boolean | null }>(
    `select current_user as role, has_schema_privilege(current_schema(), 'CREATE') as may`,
  )
  if (rows[0]?.may !== true)
    throw new StartError(
      `The role ${rows[0]?.role} cannot create tables in the database: set DATABASE_OWNER_URL, or DATABASE_URL with the role that owns it.`,
    )
}

/** Returns the opening's tables as they are in this database. Throws a StartError if one is missing or has other columns. */
async function tablesOf(client: pg.Client, opening: Opening): Promise<readonly BackupTable[]> {
  const there = new Map((await allTables(client)).map(table => [table.name, table]))
  return opening.tables.map(({ name, columns }) => {
    const table = there.get(name)
    if (table === undefined || [...columns].sort().join() !== [...table.columns].sort().join())
      throw new StartError(
        `The backup cannot be restored: its schema has no table ${name} with these columns.`,
      )
    return { ...table, columns }
  })
}

/**
 * Disables triggers and drops foreign keys before the rows are inserted: triggers would count and write everything a second
 * time, and foreign keys are only valid once all tables are filled. Also removes the rows that the migrations themselves
 * inserted. Returns the statements that undo this.
 */
async function setRulesAside(client: pg.Client): Promise<readonly string[]> {
  const tables = (await allTables(client)).map(({ name }) => name).filter(name => !name.startsWith('kysely_'))
  const keys = await client.query<{ on_table: string; name: string; rule: string }>(`
    select r.relname as on_table, c.conname as name, pg_get_constraintdef(c.oid) as rule
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    where c.contype = 'f' and c.connamespace = current_schema()::regnamespace order by c.conname`)
  for (const { on_table, name } of keys.rows)
    await client.query(`alter table ${quoted(on_table)} drop constraint ${quoted(name)}`)
  for (const name of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
  await client.query(`truncate ${tables.map(quoted).join(', ')}`)
  return [
    ...tables.map(name => `alter table ${quoted(name)} enable trigger user`),
    ...keys.rows.map(
      key => `alter table ${quoted(key.on_table)} add constraint ${quoted(key.name)} ${key.rule}`,
    ),
  ]
}

async function bringRulesBack(client: pg.Client, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement)
}

async function fillTable(
  client: pg.Client,
  { name, columns }: BackupTable,
  pieces: AsyncIterable<Buffer>,
): Promise<TableSum> {
  const sum = tableSum(name)
  const counted = async function* counted() {
    for await (const piece of pieces) {
      sum.add(piece)
      yield piece
    }
  }
  await copyIn(client, `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`, counted())
  return sum.end()
}

function refuseOther(found: readonly TableSum[], { tables }: Manifest, what: string): void {
  for (const [index, { name, rows, sha256 }] of tables.entries()) {
    const sum = found[index]
    if (sum?.name !== name || sum.rows !== rows || sum.sha256 !== sha256)
      throw new StartError(`${what}: ${name} does not have the ${rows} rows that the manifest names.`)
  }
}
