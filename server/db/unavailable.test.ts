import { once } from 'node:events'
import { access } from 'node:fs/promises'
import { type AddressInfo, createConnection, createServer } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from './test-database.ts'
import { isDatabaseUnavailable, isOutOfRoom } from './unavailable.ts'

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

describe('a lack of room', () => {
  it.each([
    ['a full disk', '53100', undefined],
    ['memory that is used up', '53200', undefined],
    ['a provider that makes a full database read-only', '25006', undefined],
    ['a limit on the size of files', 'XX000', 'md.c'],
    ['a quota', 'XX000', 'xlog.c'],
    ['a read-only file system', '42501', 'md.c'],
    ['a full disk of the portal itself', 'ENOSPC', undefined],
    ['a quota of the portal’s own account', 'EDQUOT', undefined],
  ])('is recognised by %s', (_, code, file) => {
    const error = Object.assign(new Error(), { code, file })
    expect([isOutOfRoom(error), isDatabaseUnavailable(error)]).toEqual([true, true])
  })

  it.each([
    ['an internal error of PostgreSQL', 'XX000', 'heapam.c'],
    ['a damaged table', 'XX001', 'bufmgr.c'],
    ['a missing right', '42501', 'aclchk.c'],
  ])('is not confused with %s', (_, code, file) => {
    const error = Object.assign(new Error(), { code, file })
    expect([isOutOfRoom(error), isDatabaseUnavailable(error)]).toEqual([false, false])
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
