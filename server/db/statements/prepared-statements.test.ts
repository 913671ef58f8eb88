import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TestDatabase } from '../test-database.ts'

let database: TestDatabase
let client: pg.PoolClient
let preparedName: (text: string) => string | undefined

beforeAll(async () => {
  // Other tests have used up the names of statements, which are limited.
  vi.resetModules()
  database = await (await import('../test-database.ts')).testDatabase()
  preparedName = (await import('./prepared-statements.ts')).preparedName
})
afterAll(() => database.drop())

beforeEach(async () => {
  client = await database.pool.connect()
})
// Closes the connection, so that each test gets a new one.
afterEach(() => client.release(true))

describe('a prepared statement is sent again', () => {
  it('after a migration changed the columns that it returns', async () => {
    await client.query('create table growing as select 1 as id')
    const all = async () => (await client.query('select * from growing where id = $1', [1])).rows
    expect(await all()).toEqual([{ id: 1 }])
    await client.query('alter table growing add column added int default 7')
    expect(await all()).toEqual([{ id: 1, added: 7 }])
  })

  it('on a session that does not know it, which a pooler has put behind the connection', async () => {
    const one = async () => (await client.query('select $1::int as forgotten', [1])).rows
    expect(await one()).toEqual([{ forgotten: 1 }])
    await client.query('deallocate all')
    expect(await one()).toEqual([{ forgotten: 1 }])
  })

  it('on a session that has it already', async () => {
    const text = 'select $1::int as known'
    await client.query(`prepare "${preparedName(text)}" as select 2`)
    expect((await client.query(text, [1])).rows).toEqual([{ known: 1 }])
  })
})
