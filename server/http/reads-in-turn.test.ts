import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { singleClient } from '../db/client-settings.ts'
import { type TestPortal, testPortal } from '../test-portal.ts'

let portal: TestPortal

beforeAll(async () => {
  // As many connections as the database of a test has.
  portal = await testPortal({ DATABASE_CONNECTIONS: '5' })
})
afterAll(() => portal.close())

test('an account that reads very much at once leaves connections of the database to everybody else', async () => {
  const [busy, other] = [await portal.person('loan_officer'), await portal.person('loan_officer')]
  const clientId = await busy.newClient()
  await busy.completeUpTo(clientId, 'mse_assessment')
  // Nobody can read the table until this lock is gone, so reads of it keep their connections.
  const lock = singleClient(portal.db.connection)
  await lock.connect()
  await lock.query('begin; lock table clients in access exclusive mode')
  const reads = Array.from({ length: 12 }, () =>
    busy.call('GET', `/api/loan-officer/clients/${clientId}/file`),
  )
  await waitingForLock()
  expect((await other.call('GET', '/api/auth/profile')).statusCode).toBe(200)
  await lock.query('commit')
  await lock.end()
  const statuses = (await Promise.all(reads)).map(read => read.statusCode)
  expect(new Set(statuses)).toEqual(new Set([200]))
})

async function waitingForLock(): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from pg_locks where not granted and relation = 'clients'::regclass`.execute(
      portal.db.kysely,
    )
    return rows[0]?.n ?? 0
  }
  await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0)
}
