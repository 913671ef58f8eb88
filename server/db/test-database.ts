import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { codeOf } from '../error-text.ts'
import { connect, type Database, openDatabase } from './connect.ts'
import { servingRole } from './test-serving-role.ts'

export interface TestDatabase extends Database {
  /** The same with the role that only serves. */
  readonly serving: Database
  /** How often PostgreSQL had to take somebody's statement back because of a deadlock. */
  deadlocks(): Promise<number>
  /** Closes and removes it. */
  drop(): Promise<void>
}

/** An empty, migrated database of its own, in milliseconds; `afterAll(() => database.drop())`. */
export async function testDatabase(): Promise<TestDatabase> {
  return databaseFrom('sevenfold')
}

/** A database without any table. */
export async function unmigratedDatabase(): Promise<TestDatabase> {
  return databaseFrom('template0')
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
      // Each connection reports what it has counted when it is told to; asleep for a moment, none is told twice.
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

/** PostgreSQL's own cleaning may be at work in a database, and only PostgreSQL may end that; it does not take long. */
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
