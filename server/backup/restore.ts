import { lstat, mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { Connection } from '../db/client-settings.ts'
import { migrateWithin, ownSchema } from '../db/migrate.ts'
import { stopPostmaster } from '../db/postmaster.ts'
import { codeOf, reasonOf, StartError } from '../error-text.ts'
import { verify } from '../seals/verify.ts'
import { type BackupFile, openBackup } from './backup-file.ts'
import { type BackupReader, type Manifest, type Opening, rowsOf, type TableSum } from './manifest.ts'
import { backupClient, closeIfOpen, embedded, onInterrupt, type PortalDatabase } from './portal-database.ts'
import type { Outcome } from './runs.ts'
import {
  allTables,
  type BackupTable,
  portableTextSettings,
  quoted,
  readToEnd,
  rowsIn,
  rowsOut,
  summed,
} from './tables.ts'

// spec 3 §1.76, §1.79

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
  const backup = await openBackup(file, passphrase)
  try {
    const { opening } = await checked(backup)
    await refuseUnknownSchema(opening)
    const content = await backup.read()
    const client = await backupClient(await target())
    try {
      return await inOneTransaction(client, () => restoreInto(client, content))
    } finally {
      await client.end().catch(() => {})
    }
  } finally {
    await backup.close()
  }
}

/** Reads a whole backup, compares its content with its manifest, and returns the manifest. */
export async function checkBackup(file: string, passphrase: string): Promise<Manifest> {
  const backup = await openBackup(file, passphrase)
  try {
    return (await checked(backup)).manifest
  } finally {
    await backup.close()
  }
}

async function checked(backup: BackupFile): Promise<{ opening: Opening; manifest: Manifest }> {
  const content = await backup.read()
  const { opening } = content
  const sums: TableSum[] = []
  for (const [index, { name }] of opening.tables.entries())
    await readToEnd(summed(name, content.rowsOf(index), sums))
  const manifest = await content.manifest()
  refuseOther(sums, manifest, 'The backup is damaged')
  return { opening, manifest }
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
    await rowsIn(client, table, summed(table.name, backup.rowsOf(index), read))
  const manifest = await backup.manifest()
  refuseOther(read, manifest, 'The backup is damaged')
  for (const { name, last } of manifest.sequences)
    if (last !== null) await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), last])
  await bringRulesBack(client, constraints)
  const stored: TableSum[] = []
  for (const table of tables) await readToEnd(summed(table.name, rowsOut(client, table), stored))
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

function refuseOther(found: readonly TableSum[], { tables }: Manifest, what: string): void {
  for (const [index, { name, rows, sha256 }] of tables.entries()) {
    const sum = found[index]
    if (sum?.name !== name || sum.rows !== rows || sum.sha256 !== sha256)
      throw new StartError(`${what}: ${name} does not have the ${rows} rows that the manifest names.`)
  }
}

/** Restores a backup into a temporary database and returns the outcome. It touches nothing else. */
export async function tryOut(file: string, passphrase: string): Promise<Outcome> {
  try {
    const { opening, rows } = await restoreOnce(file, passphrase)
    return { kind: 'drill', file, madeAt: opening.madeAt, rows }
  } catch (error) {
    return { kind: 'drill', file, reason: `${reasonOf(error)}.` }
  }
}

/** The prefix of a drill's folder; the process id follows it. */
const folderPrefix = 'sevenfold-drill-'

async function restoreOnce(file: string, passphrase: string): Promise<Restored> {
  await removeLeftovers()
  const place = await mkdtemp(join(tmpdir(), `${folderPrefix}${process.pid}-`))
  const remove = () => rm(place, { recursive: true, force: true })
  const forget = onInterrupt(remove)
  let database: PortalDatabase | null = null
  const made = async () => {
    database ??= await embedded(join(place, 'data'))
    return database
  }
  try {
    const restored = await restoreBackup(file, passphrase, async () => (await made()).connection)
    await refuseTampered((await made()).connection, restored)
    return restored
  } finally {
    await closeIfOpen(database)
    await remove()
    forget()
  }
}

/** Removes what killed drills left behind: an unencrypted copy of the database, and a PostgreSQL that still runs on it. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(/^\d+(?=-)/.exec(name.slice(folderPrefix.length))?.[0])
    if (!name.startsWith(folderPrefix) || !pid || isRunning(pid)) continue
    const place = join(tmpdir(), name)
    try {
      if ((await lstat(place)).uid !== process.getuid?.()) continue
      const folder = await realpath(join(place, 'data', 'postgres')).catch(() => null)
      if (folder !== null) await stopPostmaster(folder, null)
      await rm(place, { recursive: true, force: true })
    } catch {
      // The next drill tries again.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Throws a StartError if the seals of the restored data do not verify. */
async function refuseTampered(connection: Connection, { seals }: Restored): Promise<void> {
  const client = await backupClient(connection)
  try {
    const [first] = (await verify(client, seals)).findings
    if (first !== undefined)
      throw new StartError(`The backup can be restored, but was tampered with: ${first}`)
  } finally {
    await client.end()
  }
}
