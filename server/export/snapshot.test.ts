import type { Socket } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { isDatabaseSilent } from '../db/unavailable.ts'
import { ofStatement } from '../http/limits.ts'
import { type TestPortal, testPortal } from '../test-portal.ts'
import { exportConnection, openSnapshot } from './snapshot.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await testPortal()
  await portal.db.pool.query(`
    create function passed(n int) returns int language plpgsql as $$
      begin raise notice 'row %', n; return n; end $$`)
})
afterAll(() => portal.close())
afterEach(() => void vi.useRealTimers())

// As with a joined or sorted list, PostgreSQL can only go back in it by materialising it.
const numbers = {
  sql: `with long_list as materialized (select passed(n) as n from generate_series(1, $1::int) n)
    select n from long_list`,
  parameters: [4_201],
}

test('each row of an export is calculated once, and counted before the first batch', async () => {
  const client = await exportConnection(portal.db.connection)
  const workedOut: string[] = []
  client.on('notice', ({ message }) => workedOut.push(message ?? ''))

  const { rowCount, batches } = await openSnapshot<{ n: number }>(client, numbers)
  expect(rowCount).toBe(4_201)
  const read: number[] = []
  for await (const rows of batches) read.push(...rows.map(row => row.n))

  expect(read).toEqual(Array.from({ length: 4_201 }, (_, place) => place + 1))
  expect(workedOut).toHaveLength(4_201)
})

test('a query that fails at a late row fails before the first batch', async () => {
  const client = await exportConnection(portal.db.connection)
  const late = { sql: 'select 1 / (1201 - n) as n from generate_series(1, $1::int) n', parameters: [1_201] }
  await expect(openSnapshot(client, late)).rejects.toThrow(pg.DatabaseError)
  await client.end()
})

test('between two batches, a database that says nothing more is given up as soon as by any call', async () => {
  const client = await exportConnection(portal.db.connection)
  const { batches } = await openSnapshot<{ n: number }>(client, numbers)
  const rows = batches[Symbol.asyncIterator]()
  await rows.next()

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.pause()
  const error = rows.next().catch((reason: unknown) => reason)
  await vi.advanceTimersByTimeAsync(ofStatement.silenceTimeoutSeconds * 1000 + 1)
  vi.useRealTimers()
  const waiting = new Promise(resolve => setTimeout(resolve, 500, 'waiting'))
  expect(isDatabaseSilent(await Promise.race([error, waiting]))).toBe(true)
  stream.destroy()
})
