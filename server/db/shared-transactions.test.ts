import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect, openDatabase } from './connect.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  await database.pool.query(
    'create table notes (id int primary key, written_in xid8 default pg_current_xact_id())',
  )
})
beforeEach(() => database.pool.query('truncate notes'))
afterAll(() => database.drop())

const write = (id: number) =>
  database.shared.firstRow<{ id: number }>('insert into notes (id) values ($1) returning id', [id])
const kept = async () => (await database.pool.query('select id, written_in from notes order by id')).rows
const numbers = Array.from({ length: 40 }, (_, number) => number)

test('concurrent statements share a few transactions, and each gets its own result', async () => {
  const rows = await Promise.all(numbers.map(write))
  expect(rows).toEqual(numbers.map(id => ({ id })))
  const found = await kept()
  expect(found.map(row => row.id)).toEqual(numbers)
  // 40 statements, at most 16 to a transaction.
  expect(new Set(found.map(row => row.written_in)).size).toBe(3)
})

test('a statement that returns no row gives undefined', async () => {
  expect(await database.shared.firstRow('select 1 where $1', [false])).toBeUndefined()
})

test('if one statement fails, its transaction is rolled back and all its callers get undefined', async () => {
  await write(3)
  expect(await Promise.all(numbers.slice(0, 8).map(write))).toEqual(Array(8).fill(undefined))
  expect((await kept()).map(row => row.id)).toEqual([3])
  expect(await write(4)).toEqual({ id: 4 })
})

test('a prepared statement that a schema change made invalid is prepared again', async () => {
  const all = () => database.shared.firstRow('select * from notes where id > $1', [-1])
  await write(1)
  expect(Object.keys((await all()) ?? {})).toEqual(['id', 'written_in'])
  await database.pool.query('alter table notes add column remark text')
  // The first round meets the outdated plan and learns that nothing was done.
  await all()
  expect(Object.keys((await all()) ?? {})).toEqual(['id', 'written_in', 'remark'])
})

test('if the connection is cut, its running statements are rejected and the next ones succeed', async () => {
  const slow = ['select pg_sleep(20) where $1', [true]] as const
  const ends = Promise.allSettled([
    database.shared.firstRow(...slow),
    database.shared.firstRow('select $1::int as one', [1]),
  ])
  const cut = async () =>
    (
      await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep(20)%'`,
      )
    ).rowCount
  await expect.poll(cut).toBe(1)
  expect((await ends).map(end => end.status)).toEqual(['rejected', 'rejected'])
  expect(await write(1)).toEqual({ id: 1 })
})

test('a statement that times out is rejected with all that wait behind it', async () => {
  const hasty = await connect(database.connection, { connections: 4, statementTimeoutSeconds: 0.2 })
  const ends = await Promise.allSettled([
    hasty.shared.firstRow('select pg_sleep(20) where $1', [true]),
    hasty.shared.firstRow('select $1::int as one', [1]),
  ])
  expect(ends).toMatchObject([{ reason: { code: '57014' } }, { reason: { code: '57014' } }])
  await hasty.close()
})

test('if the database cannot be reached, all waiting statements are rejected', async () => {
  const away = openDatabase({ host: '/nowhere/at/all', user: 'nobody', database: 'none' })
  const ends = await Promise.allSettled(numbers.map(id => away.shared.firstRow('select $1::int', [id])))
  expect(new Set(ends.map(end => end.status))).toEqual(new Set(['rejected']))
})

test('with fewer than four connections, none is reserved for sharing and nothing is sent', async () => {
  const small = await connect(database.connection, { connections: 3 })
  expect(await small.shared.firstRow('insert into notes (id) values ($1) returning id', [1])).toBeUndefined()
  expect(await kept()).toEqual([])
  await small.close()
})
