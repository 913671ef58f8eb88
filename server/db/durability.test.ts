import { afterAll, beforeAll, expect, test } from 'vitest'
import { durabilityNote } from './durability.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('a warning appears only if the database can lose acknowledged writes', async () => {
  expect(await durabilityNote(database)).toBeNull()
  await database.pool.query(`do $$ begin
    execute format('alter database %I set synchronous_commit = off', current_database()); end $$`)
  // The setting applies only to connections that are opened from now on.
  expect(await durabilityNote(database.serving)).toBe(
    'PostgreSQL has synchronous_commit off: a power cut can lose saves that were acknowledged. Switch it on.',
  )
})
