import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { codeOf, reasonOf, StartError } from '../error-text.ts'
import { packageRoot } from '../package-root.ts'
import type { Connection } from './client-settings.ts'
import { connect, type Database } from './connect.ts'
import { isLostRace } from './lost-race.ts'
import type { Tables } from './tables.ts'

const ownMigrations = join(packageRoot, 'migrations')

/**
 * Brings the database up to the newest of migrations/NNN-name.sql. Each migration runs in a transaction of its own, so that
 * no table is locked for longer than one migration needs; a new database gets all of them in one transaction. Several servers
 * may do this at once: the first takes PostgreSQL's lock, the others wait and find nothing left to do.
 *
 * Servers of the previous version may be running meanwhile. A migration waits at most three seconds for a table, because
 * statements that come after it queue behind it for as long. After that, or on a deadlock, it lets them pass and tries again.
 * If it is interrupted in between, the next start continues.
 *
 * Throws a StartError if the database has migrations that this program does not know (a newer version has been used), if a
 * file differs from the one that was applied, if a migration fails, or if a table stays in use for ten minutes.
 */
export async function migrate(connection: Connection, folder = ownMigrations): Promise<void> {
  // No time limit: an index over many rows may take longer than any statement of the portal itself.
  const settings = { connections: 1, statementTimeoutSeconds: 0, lockTimeoutSeconds: 3 }
  const database = await connect(connection, settings)
  try {
    const migrations = await migrationsIn(folder)
    await refuseOtherSchema(database.kysely, migrations)
    while (await retryOnLockConflict(() => applyNext(database.kysely, migrations)));
    await retryOnLockConflict(() => rememberFiles(database.kysely, migrations))
  } finally {
    await database.close()
  }
}

/**
 * Reports whether the database has exactly the migrations of this program, made from exactly these files. This one check is
 * enough for most starts. In every other case, `migrate` has to act or refuse.
 */
export async function isUpToDate({ kysely }: Database, folder = ownMigrations): Promise<boolean> {
  const migrations = await migrationsIn(folder)
  if (!(await hasMigrations(kysely))) return false
  const applied = await appliedTo(kysely)
  return (
    applied.length === Object.keys(migrations).length &&
    applied.every(({ name, sha256 }) => sha256 !== null && sha256 === migrations[name]?.sha256)
  )
}

/** The names of this program's migrations with the SHA-256 of their files. */
export async function ownSchema(): Promise<Readonly<Record<string, string>>> {
  const migrations = await migrationsIn(ownMigrations)
  return Object.fromEntries(Object.entries(migrations).map(([name, { sha256 }]) => [name, sha256]))
}

/** Applies the migrations up to `last`, or all of them, within the connection's current transaction. */
export async function migrateWithin(client: pg.Client, last?: string): Promise<void> {
  const only = { query: client.query.bind(client), release: () => {} }
  const pool = { connect: async () => only, end: async () => {} }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const migrations = await migrationsIn(ownMigrations)
  const provider = { getMigrations: async () => migrations }
  const migrator = new Migrator({ db, provider, disableTransactions: true })
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error !== undefined) throw error
  await rememberFiles(db, migrations)
}

/** Applies the next migration, or all of them to a new database, which nobody uses yet. Returns false if none is left. */
async function applyNext(db: Kysely<Tables>, migrations: Record<string, MigrationFile>): Promise<boolean> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const isNew = !(await hasMigrations(db))
  const { error, results = [] } = await (isNew ? migrator.migrateToLatest() : migrator.migrateUp())
  if (error === undefined) return results.length > 0
  if (isLockConflict(error)) throw error
  // A newer version may have migrated between the check and the lock.
  await refuseOtherSchema(db, migrations)
  const failed = results.find(result => result.status === 'Error')?.migrationName ?? 'the first'
  throw new StartError(`The database could not be migrated (${failed}): ${reasonOf(error)}.`)
}

const patienceMinutes = 10

/** Repeats a step that did not get its locks, after a pause in which everyone else gets theirs. */
async function retryOnLockConflict<Result>(step: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + patienceMinutes * 60_000
  for (let waitMs = 200; ; waitMs = Math.min(waitMs * 2, 5_000)) {
    try {
      return await step()
    } catch (error) {
      if (!isLockConflict(error)) throw error
      if (performance.now() > end)
        throw new StartError(
          `The database could not be migrated: its tables have been in use for ${patienceMinutes} minutes. End the long-running work on them and start again.`,
        )
      await pause(waitMs)
    }
  }
}

/** Reports whether others are using the tables: a lock was not granted in time, or there was a deadlock. */
function isLockConflict(error: unknown): boolean {
  return codeOf(error) === '55P03' || isLostRace(error)
}

interface MigrationFile extends Migration {
  /** The SHA-256 of the file's text. Line endings do not count, because git may change them. */
  readonly sha256: string
}

/** Reads the SQL files of a folder, keyed by name without `.sql`. There are no down migrations. */
async function migrationsIn(folder: string): Promise<Record<string, MigrationFile>> {
  const files = (await readdir(folder)).filter(file => /^\d{3}-[a-z0-9-]+\.sql$/.test(file))
  const migrations = files.map(async (file): Promise<[string, MigrationFile]> => {
    const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
    const sha256 = createHash('sha256').update(text).digest('hex')
    const up = async (db: Kysely<unknown>) => {
      await sql.raw(text).execute(db)
      await sql.raw(setSearchPaths).execute(db)
    }
    return [file.replace(/\.sql$/, ''), { sha256, up }]
  })
  return Object.fromEntries(await Promise.all(migrations))
}

/**
 * Makes functions that run with the owner's rights, and functions of triggers, search tables and types in the portal's schema
 * first and among the session's temporary ones last. Otherwise whoever calls them could have them use temporary tables of the
 * same names. It runs after each migration, so no function can be forgotten (docs/decisions/052-roles-of-the-database.md).
 */
const setSearchPaths = `
do $$
declare
  f regprocedure;
begin
  for f in
    select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = current_schema()
      and (p.prosecdef or p.prorettype = 'trigger'::regtype or array_to_string(p.proconfig, ' ') like '%search_path=%')
      and not format('search_path=%I, pg_temp', current_schema()) = any (coalesce(p.proconfig, '{}'))
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('alter function %s set search_path = %I, pg_temp', f, current_schema());
  end loop;
end $$`

async function hasMigrations(db: Kysely<Tables>): Promise<boolean> {
  const table = await sql<{
    exists: boolean
  }>`select to_regclass('kysely_migration') is not null as exists`.execute(db)
  return table.rows[0]?.exists === true
}

async function appliedTo(db: Kysely<Tables>) {
  // Read through JSON, because a database of an earlier version does not have this column.
  const applied = await sql<{ name: string; sha256: string | null }>`
    select name, to_jsonb(m) ->> 'sha256' as sha256 from kysely_migration m order by name`.execute(db)
  return applied.rows
}

async function refuseOtherSchema(db: Kysely<Tables>, known: Record<string, MigrationFile>): Promise<void> {
  if (!(await hasMigrations(db))) return
  const applied = await appliedTo(db)
  const unknown = applied.find(({ name }) => !(name in known))
  if (unknown !== undefined)
    throw new StartError(
      `The database belongs to a newer version of Sevenfold (its migration ${unknown.name} is not known here), so start that version.`,
    )
  const changed = applied.find(({ name, sha256 }) => sha256 !== null && sha256 !== known[name]?.sha256)
  if (changed !== undefined)
    throw new StartError(
      `migrations/${changed.name}.sql is not the file that the database was made with, so restore it and write a new migration for what was changed.`,
    )
}

/** Stores the hash of each applied file. For migrations from before hashes were kept, it is that of the present file. */
async function rememberFiles(db: Kysely<Tables>, files: Record<string, MigrationFile>): Promise<void> {
  const sums = Object.entries(files).map(([name, { sha256 }]) => ({ name, sha256 }))
  const columns = await sql<{ known: boolean }>`
    select exists (select from pg_attribute where attrelid = 'kysely_migration'::regclass and attname = 'sha256') as known`.execute(
    db,
  )
  if (columns.rows[0]?.known !== true)
    await sql`alter table kysely_migration add column if not exists sha256 text`.execute(db)
  await sql`
    update kysely_migration m set sha256 = f.sha256
    from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) as f(name text, sha256 text)
    where m.name = f.name and m.sha256 is null`.execute(db)
}
