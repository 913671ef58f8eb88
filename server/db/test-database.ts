import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { codeOf } from '../error-text.ts'
import { packageRoot } from '../package-root.ts'
import { connect, type Database, openDatabase } from './connect.ts'
import { migrate } from './migrate.ts'
import { servingRole } from './test-serving-role.ts'

export interface TestDatabase extends Database {
  /** The same database, opened with the role that only serves. */
  readonly serving: Database
  /** How many deadlocks PostgreSQL has resolved so far by aborting a statement. */
  deadlocks(): Promise<number>
  /** Closes all connections and drops the database. */
  drop(): Promise<void>
}

/** Creates a migrated database without rows, in milliseconds; remove it with `afterAll(() => database.drop())`. */
export async function testDatabase(): Promise<TestDatabase> {
  return databaseFrom('sevenfold')
}

/** Creates a database without any tables. */
export async function unmigratedDatabase(): Promise<TestDatabase> {
  return databaseFrom('template0')
}

/** Applies the migrations up to the one with this number, such as "007". */
export async function migrateUpTo(database: TestDatabase, last: string): Promise<void> {
  const own = join(packageRoot, 'migrations')
  const folder = await mkdtemp(join(tmpdir(), 'sevenfold-migrations-'))
  try {
    for (const file of await readdir(own))
      if (file.slice(0, 3) <= last) await cp(join(own, file), join(folder, file))
    await migrate(database.connection, folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function databaseFrom(template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const connection = { host: inject('testServer'), user: 'sevenfold', database: name }
  await administer(`create database ${name} template ${template}`)
  const connections = 5
  const database = await connect(connection, { connections })
  const serving = openDatabase({ ...connection, user: servingRole }, { connections })
  return {
    ...database,
    serving,
    deadlocks: async () => {
      // Each connection flushes the counts that it holds itself. The short sleep keeps it busy, so none is asked twice.
      const told = ({ pool }: Database) => pool.query('select pg_stat_force_next_flush(), pg_sleep(0.05)')
      await Promise.all(
        [database, serving].flatMap(each => Array.from({ length: connections }, () => told(each))),
      )
      const found = await database.pool.query('select deadlocks from pg_stat_database where datname = $1', [
        name,
      ])
      return found.rows[0]?.deadlocks
    },
    drop: async () => {
      await Promise.all([database.close(), serving.close()])
      await dropped(name)
    },
  }
}

/** Retries, because PostgreSQL's autovacuum may be at work in the database and only PostgreSQL may end it; it soon finishes. */
async function dropped(name: string, left = 50): Promise<void> {
  try {
    await administer(`drop database ${name} with (force)`)
  } catch (error) {
    if (left === 0 || codeOf(error) !== '42501') throw error
    await pause(100)
    await dropped(name, left - 1)
  }
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ host: inject('testServer'), user: 'sevenfold', database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
