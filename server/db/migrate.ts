import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import { packageRoot } from '../package-root.ts'
import { reasonOf, StartError } from '../start-error.ts'
import { type Connection, connect } from './connect.ts'
import type { Tables } from './tables.ts'

const ownMigrations = join(packageRoot, 'migrations')

/**
 * Brings the database up to the newest of migrations/NNN-name.sql, all or nothing. Any number of servers may do it at
 * once: the first takes PostgreSQL's lock, the others wait and find nothing left to do. Throws a StartError when the
 * database has migrations that this program does not know, that is, when a newer program has been at work.
 */
export async function migrate(connection: Connection, folder = ownMigrations): Promise<void> {
  // An index over many rows may take longer than any statement of the portal itself: no time limit here.
  const database = await connect(connection, { connections: 1, statementTimeoutSeconds: 0 })
  try {
    const migrations = await migrationsIn(folder)
    await refuseNewerSchema(database.kysely, migrations)
    const migrator = new Migrator({
      db: database.kysely,
      provider: { getMigrations: async () => migrations },
    })
    const { error, results } = await migrator.migrateToLatest()
    if (error !== undefined) {
      // A newer program may have migrated between the check and the lock.
      await refuseNewerSchema(database.kysely, migrations)
      const failed = results?.find(result => result.status === 'Error')?.migrationName ?? 'the first'
      throw new StartError(`The database could not be migrated (${failed}): ${reasonOf(error)}.`)
    }
  } finally {
    await database.pool.end()
  }
}

/** The plain SQL files of a folder by their names without `.sql`; forward only. */
async function migrationsIn(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter(file => /^\d{3}-[a-z0-9-]+\.sql$/.test(file))
  const migrations = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(join(folder, file), 'utf8')
    return [file.replace(/\.sql$/, ''), { up: async db => void (await sql.raw(text).execute(db)) }]
  })
  return Object.fromEntries(await Promise.all(migrations))
}

async function refuseNewerSchema(db: Kysely<Tables>, known: Record<string, Migration>): Promise<void> {
  const table = await sql<{
    exists: boolean
  }>`select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (table.rows[0]?.exists !== true) return
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const unknown = applied.rows.find(({ name }) => !(name in known))
  if (unknown !== undefined)
    throw new StartError(
      `The database belongs to a newer version of Sevenfold (its migration ${unknown.name} is not known here), so start that version.`,
    )
}
