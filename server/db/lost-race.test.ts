import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from './lost-race.ts'
import { type TestDatabase, unmigratedDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await unmigratedDatabase()
  await database.pool.query(`
    create sequence tries;
    create table places (id int primary key, n int);
    -- Loses the race until so many tries have been made; a sequence is not set back with its transaction.
    create function lose(until int, code text) returns bigint language plpgsql as $$
    declare tried bigint := nextval('tries');
    begin
      if tried < until then raise exception 'lost' using errcode = code; end if;
      return tried;
    end $$`)
})
beforeEach(() => database.pool.query('alter sequence tries restart'))
afterAll(() => database.drop())

const tries = async () => (await database.pool.query('select last_value as n from tries')).rows[0]?.n

describe.each(['40001', '40P01'])('a statement that failed with %s', code => {
  it('is retried, through the pool and through Kysely', async () => {
    const first = await database.pool.query('select lose(2, $1) as n', [code])
    expect(first.rows).toEqual([{ n: 2 }])
    const second = await sql`select lose(5, ${code}) as n`.execute(database.kysely)
    expect(second.rows).toEqual([{ n: 5 }])
  })

  it('fails after three attempts', async () => {
    await expect(database.pool.query('select lose(9, $1)', [code])).rejects.toMatchObject({ code })
    expect(await tries()).toBe(3)
  })

  it('is not retried alone if it is part of a transaction', async () => {
    const work = database.kysely.transaction().execute(async transaction => {
      await sql`insert into places values (1, 0)`.execute(transaction)
      await sql`select lose(2, ${code})`.execute(transaction)
    })
    await expect(work).rejects.toMatchObject({ code })
    expect(await tries()).toBe(1)
  })

  it('is retried with its whole transaction', async () => {
    await inTransaction(database, async transaction => {
      await sql`insert into places values (1, 0)`.execute(transaction)
      await sql`select lose(3, ${code})`.execute(transaction)
    })
    expect(await tries()).toBe(3)
    expect((await database.pool.query('delete from places returning id')).rows).toEqual([{ id: 1 }])
  })
})

it('any other error is thrown at once, without a retry', async () => {
  await expect(database.pool.query(`select lose(2, '22012')`)).rejects.toMatchObject({ code: '22012' })
  expect(await tries()).toBe(1)
})

it('two statements that deadlock are both executed exactly once', async () => {
  await database.pool.query('insert into places values (1, 0), (2, 0)')
  const before = await database.deadlocks()
  const both = (first: number, second: number) =>
    sql`with a as (update places set n = n + 1 where id = ${first} returning id)
      , pause as (select pg_sleep(0.2) from a)
      update places set n = n + 1 where id = ${second} and (select count(*) from pause) = 1`.execute(
      database.kysely,
    )
  await Promise.all([both(1, 2), both(2, 1)])
  expect((await database.pool.query('select id, n from places order by id')).rows).toEqual([
    { id: 1, n: 2 },
    { id: 2, n: 2 },
  ])
  // The two retries may deadlock with each other again.
  expect(await database.deadlocks()).toBeGreaterThan(before)
})
