import { once } from 'node:events'
import { access } from 'node:fs/promises'
import { type AddressInfo, createConnection, createServer } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from './test-database.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => new Error('It did not fail.'),
    (error: unknown) => error,
  )
const raised = (state: string) =>
  failureOf(database.pool.query(`do $$ begin raise exception using errcode = '${state}'; end $$`))

describe('an unavailable database', () => {
  it.each([
    ['a full disk', '53100'],
    ['too many connections', '53300'],
    ['a shutdown by an operator', '57P01'],
    ['a failing disk', '58030'],
    ['a standby', '25006'],
  ])('is recognised by %s', async (_, state) => {
    expect(isDatabaseUnavailable(await raised(state))).toBe(true)
  })

  it('is recognised by a refused connection', async () => {
    const refused = await new Promise(resolve =>
      createConnection({ path: '/nowhere/socket' }).on('error', resolve),
    )
    expect(isDatabaseUnavailable(refused)).toBe(true)
  })

  it('is recognised by a connection without an answer', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    // A TCP server's address is an object.
    const { port } = silent.address() as AddressInfo
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'nobody', connectionTimeoutMillis: 50 })
    expect(isDatabaseUnavailable(await failureOf(client.connect()))).toBe(true)
    silent.close()
  })

  it('is recognised by a statement that is cut off', async () => {
    const client = await database.pool.connect()
    client.on('error', () => {})
    const { rows } = await client.query('select pg_backend_pid() as pid')
    const cutOff = failureOf(client.query('select pg_sleep(30)'))
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    expect(isDatabaseUnavailable(await cutOff)).toBe(true)
    client.release(true)
  })

  it('is recognised by a pool that is already closed', async () => {
    const own = await testDatabase()
    await own.drop()
    expect(isDatabaseUnavailable(await failureOf(own.pool.query('select 1')))).toBe(true)
  })
})

describe('an unavailable database is not reported', () => {
  it('for a wrong statement, a violated constraint, a missing file or any other error', async () => {
    const faults = await Promise.all([
      failureOf(database.pool.query('selec 1')),
      raised('23505'),
      failureOf(access('/nowhere/file')),
    ])
    for (const fault of [...faults, new TypeError('x is not a function'), 'text', null]) {
      expect(isDatabaseUnavailable(fault)).toBe(false)
    }
  })
})
