import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from './connect.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

describe('values from PostgreSQL', () => {
  it('are numbers for counts and sums, Date objects for times, and texts for dates', async () => {
    const { rows } = await database.pool.query(
      `select count(*) as count, sum(1.25) as sum, '2024-03-31'::date as day, '2024-03-31T12:00:00Z'::timestamptz as at`,
    )
    expect(rows).toEqual([{ count: 1, sum: 1.25, day: '2024-03-31', at: new Date('2024-03-31T12:00:00Z') }])
  })

  it('keep objects, lists and texts in any script unchanged', async () => {
    const value = { name: 'Zoë “Ł” 😀', list: [1, null], deep: { yes: true } }
    const { rows } = await database.pool.query('select $1::jsonb as value', [JSON.stringify(value)])
    expect(rows).toEqual([{ value }])
  })
})

describe('statements with parameters', () => {
  const prepared = async (text: string) => {
    const client = await database.pool.connect()
    try {
      await client.query(text, [1])
      const { rows } = await client.query('select name from pg_prepared_statements where statement = $1', [
        text,
      ])
      return rows.length
    } finally {
      client.release()
    }
  }

  it('are prepared once and executed by name when sent through pg', async () => {
    expect(await prepared('select $1::int as direct')).toBe(1)
  })

  it('are prepared once when sent through Kysely, too', async () => {
    const names = await database.kysely.connection().execute(async one => {
      for (const number of [1, 2]) await sql`select ${number}::int as through_kysely`.execute(one)
      return sql<{
        name: string
      }>`select name from pg_prepared_statements where statement like ${'%through_kysely'}`.execute(one)
    })
    expect(names.rows).toHaveLength(1)
  })

  it('are limited to 500 prepared statements per connection', async () => {
    const client = await database.pool.connect()
    for (let index = 0; index < 600; index += 1) await client.query(`select $1::int as n${index}`, [index])
    const { rows } = await client.query('select count(*) from pg_prepared_statements')
    client.release()
    expect(rows[0]?.count).toBeLessThanOrEqual(500)
  })
})

describe('a database that cannot be used', () => {
  it('is named in one sentence, without its password', async () => {
    const attempt = connect({ connectionString: 'postgres://teller:hunter22@127.0.0.1:9/portal' })
    await expect(attempt).rejects.toThrow(
      /^The database at 127\.0\.0\.1:9\/portal cannot be used: .*ECONNREFUSED.*\.$/,
    )
    await expect(attempt).rejects.toThrow(/^(?!.*hunter22)/)
  })

  it('is named if it does not exist', async () => {
    const attempt = connect({ ...database.connection, database: 'nowhere' } as typeof database.connection)
    await expect(attempt).rejects.toThrow('database "nowhere" does not exist')
  })
})

it('a connection pool continues after its connections were cut', async () => {
  const lost: Error[] = []
  const own = await connect(database.connection, { connections: 1, onLost: error => lost.push(error) })
  const { rows } = await own.pool.query('select pg_backend_pid() as pid')
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await expect.poll(() => lost.length).toBe(1)
  expect((await own.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await own.close()
})
