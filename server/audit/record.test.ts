import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../db/test-database.ts'
import { audited } from './record.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  await db.pool.query('create table kept (id int unique deferrable initially deferred)')
})
afterAll(() => db.drop())

test('an act that fails at the end of its transaction leaves no entry in the audit log', async () => {
  const keep = (event: string, ids: readonly number[]) =>
    audited(
      db,
      ({ kysely }) => sql`insert into kept select unnest(${ids}::int[])`.execute(kysely),
      () => ({ event }),
    )
  await expect(keep('refused', [1, 1])).rejects.toThrow('duplicate key')
  await keep('done', [2])
  expect((await db.pool.query('select event from audit_log')).rows).toEqual([{ event: 'done' }])
})
